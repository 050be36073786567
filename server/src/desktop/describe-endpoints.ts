type Json = Readonly<Record<string, unknown>>;
type Operation = readonly [summary: string, details: Json];

const text = { type: "string" };
const machine = {
  dpop_jkt: "RFC 7638 thumbprint of the machine's key, 43 characters",
  device: "name of the machine, up to 64 characters",
  os: "up to 32 characters, such as Windows 11",
  arch: "up to 32 characters: x86_64 or aarch64",
  app_version: "up to 32 characters",
};
const client = { client_id: "baleen-desktop" };

const authorize = {
  response_type: "code",
  ...client,
  redirect_uri: "http://127.0.0.1:PORT/callback or http://[::1]:PORT/callback, PORT from 1024",
  code_challenge: "RFC 7636",
  code_challenge_method: "S256",
  state: "up to 2,048 characters",
  ...machine,
};

const token = {
  ...client,
  grant_type: "authorization_code, urn:ietf:params:oauth:grant-type:device_code or refresh_token",
  code: "of authorization_code",
  redirect_uri: "of authorization_code",
  code_verifier: "of authorization_code",
  device_code: "of the device code's grant",
  refresh_token: "of refresh_token",
};

const parameter = (place: "query" | "path" | "header") => (entry: readonly [string, string]) => ({
  name: entry[0],
  in: place,
  required: place === "path",
  description: entry[1],
  schema: text,
});
const query = (fields: Readonly<Record<string, string>>) => Object.entries(fields).map(parameter("query"));
const path = (fields: Readonly<Record<string, string>>) => Object.entries(fields).map(parameter("path"));

function form(fields: Readonly<Record<string, string>>): Json {
  const properties = Object.entries(fields).map(([name, description]) => [name, { ...text, description }]);
  const schema = { type: "object", properties: Object.fromEntries(properties) };
  return { requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema } } } };
}

function oauthResponses(...fields: readonly string[]): Json {
  const properties = Object.fromEntries(fields.map((name) => [name, {}]));
  return { 200: response("Done", { type: "object", properties }), default: oauthError };
}

function response(description: string, schema: Json, type = "application/json"): Json {
  return { description, content: { [type]: { schema } } };
}

const oauthError = response("An error of RFC 6749 5.2", {
  type: "object",
  required: ["error"],
  properties: {
    error: text,
    error_description: text,
    reason: { ...text, description: "Why: a code, where the error has several causes" },
    at: { ...text, description: "When the device was signed out" },
    by: { ...text, description: "Which browser or device signed it out" },
  },
});

const proof = [["DPoP", "A proof of the machine's key (RFC 9449)"] as const].map(parameter("header"));
const channel = { channel: "stable or beta", lang: "zh or en" };
const installation = [["Baleen-Install", "A random name, for partial rollouts"] as const].map(
  parameter("header"),
);

const feed = (type: string): Json => ({
  200: response("The feed", text, type),
  304: { description: "As before" },
});
const files: Json = { 302: { description: "To the file" }, 404: { description: "There is none" } };

/** What the desktop tool and updaters request outside of `/api`; other documents define these URLs and responses. */
const endpoints: Readonly<Record<string, Operation>> = {
  "GET /desktop/authorize": [
    "Begins a sign-in through this machine's browser (RFC 6749, 7636, 8252).",
    {
      parameters: query(authorize),
      responses: {
        302: { description: "To the page that asks, or back to the tool with an error" },
        400: { description: "A page for people: there is no address of the tool that could be told" },
      },
    },
  ],
  "POST /oauth/device_authorization": [
    "Begins a sign-in with the help of another device (RFC 8628); `match` is the number to show.",
    {
      ...form({ ...client, ...machine }),
      responses: oauthResponses(
        "device_code",
        "user_code",
        "verification_uri",
        "verification_uri_complete",
        "expires_in",
        "interval",
        "match",
      ),
    },
  ],
  "POST /oauth/token": [
    "Tokens for a grant (RFC 6749, 8628), bound to the key of the proof (RFC 9449).",
    {
      ...form(token),
      parameters: proof,
      responses: oauthResponses("access_token", "token_type", "expires_in", "refresh_token"),
    },
  ],
  "POST /oauth/revoke": [
    "Signs the device of either token out (RFC 7009). It needs no proof.",
    {
      ...form({ ...client, token: "an access token or a refresh token" }),
      responses: { 200: { description: "Signed out, or it was before" }, default: oauthError },
    },
  ],
  "GET /.well-known/jwks.json": [
    "The public keys of statements (RFC 7517), for people who compile them in.",
    { responses: oauthResponses("keys") },
  ],
  "GET /.well-known/oauth-authorization-server": [
    "The addresses of these endpoints (RFC 8414).",
    { responses: oauthResponses("issuer", "token_endpoint") },
  ],
  "GET /updates/tauri/{target}/{arch}/{currentVersion}": [
    "Tauri 2: the next version for an installation.",
    {
      parameters: [
        ...path({
          target: "windows, darwin or linux",
          arch: "x86_64 or aarch64",
          currentVersion: "its version",
        }),
        ...query({
          ...channel,
          bundle_type: "Tauri's bundle_type; without it the preferred format",
          system: "the system's version; without it minimum systems do not count",
        }),
        ...installation,
      ],
      responses: { ...feed("application/json"), 204: { description: "There is nothing newer" } },
    },
  ],
  "GET /updates/tauri/latest.json": [
    "Tauri 2: the current version for every system.",
    { parameters: query(channel), responses: feed("application/json") },
  ],
  "GET /updates/electron/{name}": [
    "electron-updater, generic provider: latest.yml and its siblings.",
    {
      parameters: [
        ...path({ name: "latest or beta, with -mac, -linux or -linux-arm64, and .yml" }),
        ...installation,
      ],
      responses: feed("text/yaml"),
    },
  ],
  "GET /updates/electron/{language}/{name}": [
    "The same with notes in one language.",
    {
      parameters: [
        ...path({
          language: "zh or en",
          name: "latest or beta, with -mac, -linux or -linux-arm64, and .yml",
        }),
        ...installation,
      ],
      responses: feed("text/yaml"),
    },
  ],
  "GET /updates/appcast.xml": [
    "Sparkle 2.",
    {
      parameters: query({ ...channel, arch: "aarch64 or x86_64, without universal files" }),
      responses: feed("application/xml"),
    },
  ],
  "GET /updates/releases.atom": [
    "Release notes for feed readers.",
    { parameters: query(channel), responses: feed("application/atom+xml") },
  ],
  "GET /updates/releases.json": [
    "Release notes as a JSON Feed.",
    { parameters: query(channel), responses: feed("application/feed+json") },
  ],
  "GET /download": ["The installer for the browser's system.", { responses: files }],
  "GET /download/{platform}": [
    "The installer for a system.",
    { parameters: path({ platform: "windows, macos or linux" }), responses: files },
  ],
  "GET /download/{platform}/{arch}": [
    "The installer for a system and a processor.",
    {
      parameters: [
        ...path({ platform: "windows, macos or linux", arch: "x86_64, aarch64 or universal" }),
        ...query({ format: "exe, msi, dmg, deb …; without it the preferred one" }),
      ],
      responses: files,
    },
  ],
};

/** The endpoints as paths of an OpenAPI document. */
export function describeEndpoints(): Json {
  const paths: Record<string, Json> = {};
  for (const [route, [summary, details]] of Object.entries(endpoints)) {
    const [method = "", url = ""] = route.split(" ");
    paths[url] = { [method.toLowerCase()]: { operationId: route, summary, ...details } };
  }
  return paths;
}
