import { type Behaviour, listen } from "../listen.ts";

/** A merchant's server that writes down what it is told. */
export interface Merchant {
  readonly notifyUrl: string;
  readonly told: readonly string[];
  /** What it answers from now on. */
  says: Behaviour;
  close(): Promise<void>;
}

export async function openMerchant(): Promise<Merchant> {
  const told: string[] = [];
  const listener = await listen(0, async ({ body }) => {
    told.push(body.toString());
    return merchant.says;
  });
  const merchant: Merchant = {
    notifyUrl: `${listener.origin}/notify`,
    told,
    says: { status: 200, body: "success" },
    close: () => listener.close(),
  };
  return merchant;
}
