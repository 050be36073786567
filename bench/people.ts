/** A signed-in account with an IP address of its own. */
export interface Person {
  readonly token: string;
  readonly ipAddress: string;
}

const usualConcurrency = 8;

export const password = "a long enough password";

/** Opens an account and signs it in. */
export async function signUp(url: string, username: string, ipAddress: string): Promise<Person> {
  const anonymous = { token: "", ipAddress };
  await post(url, "/register", anonymous, { type: "account", username, password });
  const login = await post(url, "/auth/login", anonymous, { type: "username", username, password });
  if (!login.access_token) throw new Error(`${username} could not sign in.`);
  return { token: login.access_token, ipAddress };
}

/** Opens so many accounts, each with an IP address of its own. */
export async function signUpMany(url: string, count: number): Promise<Person[]> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  return await inParallel(numbers, (n) =>
    signUp(url, `buyer-${n}`, `198.51.${Math.floor(n / 250)}.${n % 250}`),
  );
}

interface TimedAnswer {
  readonly durationMs: number;
  readonly status: number;
  readonly text: string;
}

/** Sends one request from an IP address and measures it. Any status is returned. */
export async function postTimed(
  url: string,
  path: string,
  ipAddress: string,
  body: object,
): Promise<TimedAnswer> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ipAddress },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { durationMs: performance.now() - startedAt, status: response.status, text };
}

const signInEveryMs = 150;

/** Signs a person in again and again, and returns how long each took in milliseconds. */
export async function signInRepeatedly(url: string, username: string, seconds: number): Promise<number[]> {
  const tookMs: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < endMs; n++) {
    const body = { type: "username", username, password, forceLogin: true };
    // Every sign-in comes from an IP address of its own, as real ones do.
    const { status, durationMs: loginMs } = await postTimed(
      url,
      "/auth/login",
      `198.51.100.${n % 250}`,
      body,
    );
    if (status !== 200) throw new Error(`A sign-in was answered ${status}.`);
    tookMs.push(loginMs);
    await new Promise((resolve) => setTimeout(resolve, signInEveryMs));
  }
  return tookMs;
}

/** Maps the items with so many concurrent calls; results are in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = usualConcurrency,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      // The index is below the length.
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

interface Answer {
  readonly access_token?: string;
  readonly data?: { readonly orderNo?: string; readonly codeUrl?: string; readonly status?: string };
}

export async function post(url: string, path: string, person: Person, body: object): Promise<Answer> {
  return await send(url, path, person, { method: "POST", body: JSON.stringify(body) });
}

export async function get(url: string, path: string, person: Person): Promise<Answer> {
  return await send(url, path, person, { method: "GET" });
}

async function send(
  url: string,
  path: string,
  { token, ipAddress }: Person,
  init: RequestInit,
): Promise<Answer> {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": ipAddress,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const sendRequest = () => fetch(`${url}/api${path}`, { ...init, headers });
  // Retried once: the server may close an idle connection at the moment it is reused.
  const response = await sendRequest().catch(sendRequest);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
  // The bench reads four fields of the product's own answers.
  return answer as Answer;
}

interface PlacedOrder {
  readonly orderNo: string;
  /** The content of the QR code. */
  readonly codeUrl: string;
}

/** Orders the monthly package and asks for its code. */
export async function placeOrder(
  url: string,
  person: Person,
  paymentMethod = "wechat",
): Promise<PlacedOrder> {
  const ordered = await post(url, "/orders", person, { packageId: 1, amount: 39, paymentMethod });
  const orderNo = ordered.data?.orderNo ?? "";
  const body = { orderId: orderNo, amount: 39 };
  const code = await post(url, `/payment-configs/client/${paymentMethod}/qrcode`, person, body);
  return { orderNo, codeUrl: code.data?.codeUrl ?? "" };
}
