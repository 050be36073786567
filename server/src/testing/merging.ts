import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import type { MergeSide, mergeAccounts, proveOtherAccount } from "@baleen/contract/privacy/merging.ts";
import { type Person, password } from "./makers.ts";
import { send, type World } from "./world.ts";

export type MergePreview = ReplyOf<typeof proveOtherAccount>;

type SignedIn = Pick<Person, "token" | "cookie">;

const headersOf = ({ cookie }: SignedIn) => ({ headers: { cookie } });

/** Proves the other account by its password, in the browser of the first. */
export async function proveAccount(world: World, own: SignedIn, { username }: Pick<Person, "username">) {
  const proof = { type: "username", username, password };
  return await send(world, "POST", "/account/merge/proof", proof, { token: own.token, ...headersOf(own) });
}

/** The ticket and the comparison of both accounts. */
export async function previewMerge(
  world: World,
  own: SignedIn,
  other: Pick<Person, "username">,
): Promise<MergePreview> {
  const { body } = await proveAccount(world, own, other);
  if (body.code !== 0) throw new Error(`The other account was not proved: ${JSON.stringify(body)}`);
  return body.data as MergePreview;
}

export async function confirmMerge(world: World, own: SignedIn, body: BodyOf<typeof mergeAccounts>) {
  return await send(world, "POST", "/account/merge", body, { token: own.token, ...headersOf(own) });
}

/** Signs in again in the person's browser. */
export async function signInAgain<P extends Person>(world: World, person: P): Promise<P> {
  const { username, cookie } = person;
  const login = { type: "username", username, password, forceLogin: true };
  const { body } = await send(world, "POST", "/auth/login", login, { headers: { cookie } });
  return { ...person, token: String(body.access_token) };
}

/** Makes two accounts one as their owner would: signs in to one, and proves the other there. */
export async function mergeByOwner(
  world: World,
  own: Person,
  other: Pick<Person, "username">,
  survivor: MergeSide = "this",
) {
  const signedIn = await signInAgain(world, own);
  const { ticket } = await previewMerge(world, signedIn, other);
  return await confirmMerge(world, signedIn, { ticket, survivor });
}
