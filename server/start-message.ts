type Credentials = { email: string; password: string };

export type StartFacts = {
  shopName: string;
  port: number;
  publicUrl: URL;
  /** The mail server, or the key of the built-in mailbox. */
  mail: { host: string; isEncrypted: boolean } | { key: string };
  /** Version and age of the bundled PostgreSQL, in words; null with another one. */
  bundledPostgres: string | null;
  /** Whether the shop runs as root. */
  isRoot: boolean;
  /** The owner, if their password was just generated. */
  newOwner: Credentials | null;
};

/** What the person who starts the shop has to know. A password shown only now comes last, where it is seen. */
export function startMessage(facts: StartFacts, { isTerminal }: { isTerminal: boolean }): string {
  const { shopName, port, publicUrl, mail, bundledPostgres, isRoot, newOwner } = facts;
  const lines = [`${shopName} is open at http://localhost:${port}`];
  if ('key' in mail) {
    const shop = isLocalName(publicUrl.hostname) ? `http://localhost:${port}` : publicUrl.origin;
    const address = `${shop}/mailbox?key=${mail.key}`;
    lines.push(`Emails arrive at ${address} (open to whoever has this address, and to the owner)`);
  } else {
    const how = mail.isEncrypted ? 'encrypted' : 'without encryption';
    lines.unshift(`Emails leave through ${mail.host}, ${how}.`);
  }
  if (bundledPostgres) {
    lines.unshift(`The bundled PostgreSQL is ${bundledPostgres} (docs/running/postgresql.md).`);
  }
  if (isRoot) {
    lines.unshift('The shop runs as root; a user of its own is safer (docs/running/domain.md).');
  }
  if (newOwner) lines.push(ownerCredentials(newOwner, isTerminal));
  return lines.join('\n');
}

/** One line for a log. In a terminal it is framed to stand out. */
export function ownerCredentials({ email, password }: Credentials, isTerminal: boolean): string {
  if (!isTerminal) {
    return `The owner signs in as ${email} with the password ${password} (shown this once).`;
  }
  const texts = [
    `The owner signs in as  ${email}`,
    `with the password      ${password}`,
    '',
    'It is shown this once.',
  ];
  const width = Math.max(...texts.map((text) => text.length)) + 4;
  const rule = '─'.repeat(width);
  const framed = texts.map((text) => `  │  ${text.padEnd(width - 2)}│`);
  return ['', `  ┌${rule}┐`, ...framed, `  └${rule}┘`, ''].join('\n');
}

/** Names of this machine. A shop with another PUBLIC_URL has a proxy in front. */
function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
