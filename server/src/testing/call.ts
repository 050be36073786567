/** Sends a call to a server that runs as a process of its own. */
export async function call(origin: string, path: string, body: object, token = "") {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  // The test knows which call it made.
  return answer as { success?: boolean; access_token?: string; data?: { orderNo: string } };
}

/** Registers somebody at a running server and gives the token. */
export async function signInAt(origin: string, username: string): Promise<string> {
  const credentials = { username, password: "a long enough password" };
  await call(origin, "/register", { type: "account", ...credentials });
  const login = await call(origin, "/auth/login", { type: "username", ...credentials });
  if (!login.access_token) throw new Error(`${username} could not sign in`);
  return login.access_token;
}
