import type { OutboxMessage } from "@baleen/contract/demo.ts";
import { send, type World } from "./world.ts";

/** A captcha with its answer, as body fields. */
export async function solveCaptcha(world: World): Promise<{ sessionId: string; captcha: string }> {
  const issued = await send(world, "GET", "/captcha");
  const { sessionId } = issued.body.data as { sessionId: string };
  const shown = await send(world, "GET", `/demo/captcha/${sessionId}`);
  return { sessionId, captcha: (shown.body.data as { answer: string }).answer };
}

/** The messages sent to an address, newest first. */
export async function listMessagesTo(world: World, to: string): Promise<OutboxMessage[]> {
  await world.context.sender.finish();
  const outbox = await send(world, "GET", "/demo/outbox");
  return (outbox.body.data as OutboxMessage[]).filter((message) => message.to === to);
}

/** The last code sent to an address. */
export async function readNewestCode(world: World, to: string): Promise<string> {
  const [newest] = await listMessagesTo(world, to);
  if (newest?.code === undefined) throw new Error(`No code was sent to ${to}`);
  return newest.code;
}

const paths = {
  register: { email: "/register/email/code", phone: "/register/phone/code" },
  login: { email: "/auth/login/email/code", phone: "/auth/phone/code" },
  recover: { email: "/auth/recover/email/code", phone: "/auth/recover/phone/code" },
} as const;

/** Requests a code with a solved captcha. */
export async function requestCode(
  world: World,
  purpose: keyof typeof paths,
  address: { readonly email: string } | { readonly phone: string },
  headers: Readonly<Record<string, string>> = {},
) {
  const path = "email" in address ? paths[purpose].email : paths[purpose].phone;
  return await send(world, "POST", path, { ...address, ...(await solveCaptcha(world)) }, { headers });
}
