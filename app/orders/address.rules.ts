/** One text from the parts that were given: address, landmark, city and state (Q28). */
export function joinedAddress(parts: {
  address: string;
  landmark: string;
  city: string;
  state: string;
}): string {
  return [parts.address, parts.landmark, parts.city, parts.state]
    .map((part) => part.replace(/\s*\n\s*/g, ', ').trim())
    .filter(Boolean)
    .join(', ');
}
