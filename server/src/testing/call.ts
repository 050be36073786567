/** Sends a call to a server that runs as a process of its own. */
export async function call(origin: string, path: string, body: object, token = ""): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return await response.json();
}
