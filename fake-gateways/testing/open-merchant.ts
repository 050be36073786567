import { type Behaviour, listen } from "../listen.ts";

/** A merchant's server that records the notices it receives. */
export interface Merchant {
  readonly notifyUrl: string;
  readonly receivedNotices: readonly string[];
  /** The reply to the notices from now on. */
  reply: Behaviour;
  close(): Promise<void>;
}

export async function openMerchant(): Promise<Merchant> {
  const receivedNotices: string[] = [];
  const listener = await listen(0, async ({ body }) => {
    receivedNotices.push(body.toString());
    return merchant.reply;
  });
  const merchant: Merchant = {
    notifyUrl: `${listener.origin}/notify`,
    receivedNotices,
    reply: { status: 200, body: "success" },
    close: () => listener.close(),
  };
  return merchant;
}
