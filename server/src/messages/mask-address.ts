import type { Channel } from "../outside/senders/sender.ts";

/** Masks an address so that only its owner recognises it. */
export function maskAddress(channel: Channel, address: string): string {
  if (channel === "sms") return `${address.slice(0, 3)}****${address.slice(-4)}`;
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return `${first}***${address.slice(at)}`;
}
