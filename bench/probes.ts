import pg from "pg";
import { postTimed } from "./people.ts";

/** A call whose latency must not reveal whether an account exists. */
export interface Probe {
  readonly name: string;
  /** The answer's content reveals it anyway. */
  readonly isDisclosed?: boolean;
  /** Sends it about an existing or a missing account; returns the latency in milliseconds. */
  send(url: string, isKnown: boolean): Promise<number>;
}

const accounts = 2_000;

/** Adds accounts with e-mail address and phone number. Each is used once. */
export async function fillAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A hash with the usual parameters that matches no password.
    const salted = `${"A".repeat(22)}$${"A".repeat(43)}`;
    await client.query(
      `insert into accounts (username, username_key, email, phone, password_hash, created_at)
       select 'known-' || n, 'known-' || n, 'known-' || n || '@example.com',
         '139' || lpad(n::text, 4, '0') || '0001', $1, now()
       from generate_series(1, $2::integer) n`,
      [`$argon2id$v=19$m=19456,t=2,p=1$${salted}`, accounts],
    );
  } finally {
    await client.end();
  }
}

let usedAccounts = 0;

/** An unused account, or a missing one, and an IP address. */
function nextSubject(isKnown: boolean) {
  usedAccounts += 1;
  if (usedAccounts > accounts) throw new Error("More is asked than there are accounts.");
  const digits = String(usedAccounts).padStart(4, "0");
  const name = `${isKnown ? "known" : "unknown"}-${usedAccounts}`;
  return {
    username: name,
    email: `${name}@example.com`,
    phone: `${isKnown ? "139" : "138"}${digits}0001`,
    ipAddress: `10.${Math.floor(usedAccounts / 65_536)}.${Math.floor(usedAccounts / 256) % 256}.${usedAccounts % 256}`,
  };
}

type Subject = ReturnType<typeof nextSubject>;

/** Spellings of a phone number. */
const spellings: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => `+86${phone}`,
  (phone) => `86 ${phone}`,
  (phone) => phone.replace(/(\d{3})(\d{4})/, "$1 $2 "),
  (phone) => phone.replace(/(\d{3})(\d{4})/, "$1-$2-"),
  (phone) => phone.replaceAll(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)),
];

/** How many wrong passwords a phone number may get, in all its spellings, before the rate limit. */
export async function countGuesses(url: string, isKnown: boolean): Promise<number> {
  const subject = nextSubject(isKnown);
  for (let guesses = 0; ; guesses += 1) {
    const username = spellings[guesses % spellings.length]?.(subject.phone);
    const body = { type: "username", username, password: "not this one" };
    const { status } = await postTimed(url, "/auth/login", subject.ipAddress, body);
    if (status === 429) return guesses;
  }
}

function signInProbe(name: string, nameOf: (subject: Subject) => string): Probe {
  return {
    name: `wrong password, ${name}`,
    async send(url, isKnown) {
      const subject = nextSubject(isKnown);
      const body = { type: "username", username: nameOf(subject), password: "not this one" };
      const { durationMs, status, text } = await postTimed(url, "/auth/login", subject.ipAddress, body);
      if (status !== 400) throw new Error(`Signing in was answered ${status}: ${text}`);
      return durationMs;
    },
  };
}

function codeProbe(name: string, path: string, addressOf: (subject: Subject) => object): Probe {
  return {
    name,
    async send(url, isKnown) {
      const subject = nextSubject(isKnown);
      const body = { ...addressOf(subject), ...(await solveCaptcha(url, subject)) };
      const { durationMs, status, text } = await postTimed(url, path, subject.ipAddress, body);
      if (status !== 200) throw new Error(`Asking for a code was answered ${status}: ${text}`);
      return durationMs;
    },
  };
}

async function solveCaptcha(url: string, { ipAddress }: Subject) {
  const get = async (path: string) => {
    const response = await fetch(`${url}/api${path}`, { headers: { "x-forwarded-for": ipAddress } });
    const { data } = (await response.json()) as { data: { sessionId: string; answer: string } };
    return data;
  };
  const { sessionId } = await get("/captcha");
  return { sessionId, captcha: (await get(`/demo/captcha/${sessionId}`)).answer };
}

const registrationProbe: Probe = {
  name: "registering a username that is taken, or free",
  isDisclosed: true,
  async send(url, isKnown) {
    const subject = nextSubject(isKnown);
    const body = { type: "account", username: subject.username, password: "a long enough password" };
    const { durationMs, status, text } = await postTimed(url, "/register", subject.ipAddress, body);
    if (status !== (isKnown ? 400 : 200)) throw new Error(`Registering was answered ${status}: ${text}`);
    return durationMs;
  },
};

export const probes: readonly Probe[] = [
  signInProbe("username", ({ username }) => username),
  signInProbe("e-mail", ({ email }) => email),
  ...spellings.map((spell) => signInProbe(`phone as ${spell("13900000001")}`, ({ phone }) => spell(phone))),
  codeProbe("sign-in code, mail", "/auth/login/email/code", ({ email }) => ({ email })),
  codeProbe("sign-in code, SMS", "/auth/phone/code", ({ phone }) => ({ phone })),
  codeProbe("recovery code, mail", "/auth/recover/email/code", ({ email }) => ({ email })),
  codeProbe("recovery code, SMS", "/auth/recover/phone/code", ({ phone }) => ({ phone })),
  registrationProbe,
];
