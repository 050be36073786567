/** A signed-in account with an IP address of its own. */
export interface Buyer {
  readonly token: string;
  readonly address: string;
}

const together = 8;

export async function makeBuyers(url: string, count: number): Promise<Buyer[]> {
  return await inParallel(
    Array.from({ length: count }, (_, n) => n),
    async (n) => {
      const address = `198.51.${Math.floor(n / 250)}.${n % 250}`;
      const credentials = { username: `buyer-${n}`, password: "a long enough password" };
      await post(url, "/register", { address, token: "" }, { type: "account", ...credentials });
      const login = await post(
        url,
        "/auth/login",
        { address, token: "" },
        { type: "username", ...credentials },
      );
      if (!login.access_token) throw new Error("A buyer could not sign in.");
      return { address, token: login.access_token };
    },
  );
}

/** Maps the items with eight concurrent calls; results are in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      // The index is below the length.
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return results;
}

interface Answer {
  readonly access_token?: string;
  readonly data?: { readonly orderNo?: string; readonly codeUrl?: string; readonly status?: string };
}

export async function post(url: string, path: string, buyer: Buyer, body: object): Promise<Answer> {
  return await send(url, path, buyer, { method: "POST", body: JSON.stringify(body) });
}

export async function get(url: string, path: string, buyer: Buyer): Promise<Answer> {
  return await send(url, path, buyer, { method: "GET" });
}

async function send(
  url: string,
  path: string,
  { token, address }: Buyer,
  init: RequestInit,
): Promise<Answer> {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": address,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const ask = () => fetch(`${url}/api${path}`, { ...init, headers });
  // Retried once: the server may close an idle connection at the moment it is reused.
  const response = await ask().catch(ask);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  // The bench reads four fields of the product's own answers.
  return answer as Answer;
}

interface PlacedOrder {
  readonly orderNo: string;
  /** The content of the QR code. */
  readonly codeUrl: string;
}

/** Orders the monthly package and asks for its code. */
export async function placeOrder(url: string, buyer: Buyer, paymentMethod = "wechat"): Promise<PlacedOrder> {
  const ordered = await post(url, "/orders", buyer, { packageId: 1, amount: 39, paymentMethod });
  const orderNo = ordered.data?.orderNo ?? "";
  const body = { orderId: orderNo, amount: 39 };
  const code = await post(url, `/payment-configs/client/${paymentMethod}/qrcode`, buyer, body);
  return { orderNo, codeUrl: code.data?.codeUrl ?? "" };
}
