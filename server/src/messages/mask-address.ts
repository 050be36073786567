import type { Channel } from "../outside/senders/sender.ts";

/** Enough of an address for its owner to know it, too little for anybody else. */
export function maskAddress(channel: Channel, address: string): string {
  if (channel === "sms") return `${address.slice(0, 3)}****${address.slice(-4)}`;
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return `${first}***${address.slice(at)}`;
}
