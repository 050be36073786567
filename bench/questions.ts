import pg from "pg";

/** A call whose answer is not to tell by its time whether there is such an account. */
export interface Question {
  readonly name: string;
  /** The answer itself says whether there is one. */
  readonly isTold?: boolean;
  /** Asks about an account that exists, or about one that does not; gives the time of the answer in milliseconds. */
  ask(url: string, isKnown: boolean): Promise<number>;
}

const accounts = 2_000;

/** Accounts with both addresses, of which each is asked about once. */
export async function fillAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A hash of the parameters that all have; no password belongs to it.
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

let asked = 0;

/** Somebody nobody has asked about yet, and the address that asks. */
function nextSubject(isKnown: boolean) {
  asked += 1;
  if (asked > accounts) throw new Error("More is asked than there are accounts.");
  const digits = String(asked).padStart(4, "0");
  const name = `${isKnown ? "known" : "unknown"}-${asked}`;
  return {
    username: name,
    email: `${name}@example.com`,
    // Numbers of one block are limited together, so each has its own.
    phone: `${isKnown ? "139" : "138"}${digits}0001`,
    ipAddress: `10.${Math.floor(asked / 65_536)}.${Math.floor(asked / 256) % 256}.${asked % 256}`,
  };
}

type Subject = ReturnType<typeof nextSubject>;

async function post(url: string, path: string, { ipAddress }: Subject, body: object) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ipAddress },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  return { tookMs: performance.now() - startedAt, status: response.status, answer };
}

/** One number as people write it. */
const spellings: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => `+86${phone}`,
  (phone) => `86 ${phone}`,
  (phone) => phone.replace(/(\d{3})(\d{4})/, "$1 $2 "),
  (phone) => phone.replace(/(\d{3})(\d{4})/, "$1-$2-"),
  (phone) => phone.replaceAll(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)),
];

/** How many wrong passwords a phone number is given, in all its spellings, before the next one has to wait. */
export async function countGuesses(url: string, isKnown: boolean): Promise<number> {
  const subject = nextSubject(isKnown);
  for (let guesses = 0; ; guesses += 1) {
    const username = spellings[guesses % spellings.length]?.(subject.phone);
    const body = { type: "username", username, password: "not this one" };
    const { status } = await post(url, "/auth/login", subject, body);
    if (status === 429) return guesses;
  }
}

function signingInBy(name: string, nameOf: (subject: Subject) => string): Question {
  return {
    name: `wrong password, ${name}`,
    async ask(url, isKnown) {
      const subject = nextSubject(isKnown);
      const body = { type: "username", username: nameOf(subject), password: "not this one" };
      const { tookMs, status, answer } = await post(url, "/auth/login", subject, body);
      if (status !== 400) throw new Error(`Signing in was answered ${status}: ${answer}`);
      return tookMs;
    },
  };
}

function sendingBy(name: string, path: string, addressOf: (subject: Subject) => object): Question {
  return {
    name: `sign-in code, ${name}`,
    async ask(url, isKnown) {
      const subject = nextSubject(isKnown);
      const body = { ...addressOf(subject), ...(await solveCaptcha(url, subject)) };
      const { tookMs, status, answer } = await post(url, path, subject, body);
      if (status !== 200) throw new Error(`Asking for a code was answered ${status}: ${answer}`);
      return tookMs;
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

const registering: Question = {
  name: "registering a username that is taken, or free",
  isTold: true,
  async ask(url, isKnown) {
    const subject = nextSubject(isKnown);
    const body = { type: "account", username: subject.username, password: "a long enough password" };
    const { tookMs, status, answer } = await post(url, "/register", subject, body);
    if (status !== (isKnown ? 400 : 200)) throw new Error(`Registering was answered ${status}: ${answer}`);
    return tookMs;
  },
};

export const questions: readonly Question[] = [
  signingInBy("username", ({ username }) => username),
  signingInBy("e-mail", ({ email }) => email),
  ...spellings.map((spell) => signingInBy(`phone as ${spell("13900000001")}`, ({ phone }) => spell(phone))),
  sendingBy("mail", "/auth/login/email/code", ({ email }) => ({ email })),
  sendingBy("SMS", "/auth/phone/code", ({ phone }) => ({ phone })),
  registering,
];
