import { secondsAfter } from "../platform/clock.ts";
import { digest } from "../platform/digest.ts";
import { randomToken } from "../platform/random.ts";
import type { DesktopDeps } from "./deps.ts";
import { OAuthError } from "./oauth-error.ts";
import {
  addressPrefix,
  checkClient,
  isLoopbackRedirect,
  type Parameters,
  readMachine,
  readParameters,
  required,
} from "./oauth-parameters.ts";
import { addSignInRequest } from "./sign-in-store.ts";

const validS = 600;

/** Where the tool's browser goes next: to the page that asks its owner, or back to the tool with an error. */
type Next = { readonly request: string } | { readonly redirectTo: string };

/**
 * The authorization endpoint (RFC 6749 4.1.1, 7636, 9449 10). Throws `OAuthError` if there is no address that an error
 * may be sent to.
 */
export async function requestAuthorization(
  deps: DesktopDeps,
  query: string,
  clientKey: string,
): Promise<Next> {
  const parameters = readParameters(query);
  checkClient(parameters);
  const redirectUri = required(parameters, "redirect_uri");
  if (!isLoopbackRedirect(redirectUri)) {
    throw new OAuthError(
      "invalid_request",
      "redirect_uri must be http://127.0.0.1:PORT/callback or its IPv6 form",
    );
  }
  try {
    return { request: await addRequest(deps, parameters, redirectUri, clientKey) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const problem = { error: error.error, error_description: error.message };
    const state = parameters.get("state");
    return { redirectTo: withParameters(redirectUri, { ...problem, state }, deps.origin()) };
  }
}

async function addRequest(
  { db, clock, random }: DesktopDeps,
  parameters: Parameters,
  redirectUri: string,
  clientKey: string,
): Promise<string> {
  const expected = { response_type: "code", code_challenge_method: "S256" };
  for (const [name, value] of Object.entries(expected)) {
    if (required(parameters, name) !== value)
      throw new OAuthError("invalid_request", `${name} must be ${value}`);
  }
  const challenge = required(parameters, "code_challenge");
  if (!/^[\w-]{43}$/.test(challenge)) throw new OAuthError("invalid_request", "code_challenge is no SHA-256");
  const machine = readMachine(parameters);
  const request = randomToken(random);
  const now = clock.now();
  await addSignInRequest(db, {
    kind: "loopback",
    token_digest: digest(request),
    ...machine,
    address_prefix: addressPrefix(clientKey),
    created_at: now,
    expires_at: secondsAfter(now, validS),
    redirect_uri: redirectUri,
    state: required(parameters, "state"),
    code_challenge: challenge,
    user_code_digest: null,
    number: null,
  });
  return request;
}

/** The tool's address with the answer; `iss` says whose it is (RFC 9207). */
export function withParameters(
  redirectUri: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, iss: issuer })) {
    if (value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
