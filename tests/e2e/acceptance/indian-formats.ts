/** The shop's formats, computed independently: en-IN, Asia/Kolkata, lakh grouping (Q115). */
const timeZone = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  timeZone,
});
const clock = new Intl.DateTimeFormat('en-IN', {
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
  timeZone,
});

/** '21 Nov 2026', from an ISO instant. */
export function dayInIndia(instant: string): string {
  return day.format(new Date(instant)).replace('Sept', 'Sep');
}

/** '21 Nov 2026, 3:05 pm' */
export function dayAndTimeInIndia(instant: string): string {
  return `${dayInIndia(instant)}, ${clock.format(new Date(instant)).replace('\u202f', ' ')}`;
}

/** '2026-11' */
export function monthInIndia(instant: string): string {
  return new Date(Date.parse(instant) + 330 * 60_000).toISOString().slice(0, 7);
}

/** '₹1,25,000', '₹4,999.50' */
export function formatRupees(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits, maximumFractionDigits: 2 })}`;
}
