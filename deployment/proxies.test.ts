import { readFileSync } from "node:fs";
import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import { consolePages } from "@baleen/contract/back-office/pages.ts";
import * as calls from "@baleen/contract/calls.ts";
import { describe, expect, test } from "vitest";
import { type Directive, directivesNamed, parseCaddy, parseNginx } from "./testing/directives.ts";

/** What a proxy's configuration means. Sizes are in bytes. */
interface Proxy {
  hidesFromStrangers(path: string): boolean;
  maxBodyOf(path: string): number;
  /** The directives that change what visitors asked for, or what they get. */
  readonly rewriting: readonly Directive[];
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const sizeOf = (text: string) => Number.parseInt(text, 10) * (/m/i.test(text) ? 1e6 : 1e3);
const rewriting = ["rewrite", "uri", "handle_path", "redir", "sub_filter", "replace", "try_files"];

function readNginx(): Proxy {
  const directives = parseNginx(read("nginx/baleen.conf"));
  const [map] = directivesNamed(directives, "map");
  const hidden = (map?.block ?? []).filter(({ words }) => words[0]?.startsWith("~"));
  const site = directivesNamed(directives, "server").find(({ block }) =>
    block.some(({ words }) => words[0] === "location"),
  );
  const limitOf = (block: readonly Directive[]) =>
    block.find(({ words }) => words[0] === "client_max_body_size")?.words[1] ?? "";
  return {
    hidesFromStrangers: (path) =>
      hidden.some(({ words }) => new RegExp(words[0]?.slice(1) ?? "^$").test(`0:${path}`)),
    maxBodyOf(path) {
      const locations = site?.block.filter(({ words }) => words[0] === "location") ?? [];
      const own = locations.find(({ words: [, place, exactPlace], block }) =>
        place === "=" ? exactPlace === path : limitOf(block) && path.startsWith(place ?? path),
      );
      return sizeOf((own && limitOf(own.block)) || limitOf(site?.block ?? []));
    },
    rewriting: rewriting.flatMap((name) => directivesNamed(directives, name)),
  };
}

function readCaddy(): Proxy {
  const directives = parseCaddy(read("caddy/Caddyfile"));
  const matches = (pattern: string, path: string) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  const stranger = directivesNamed(directives, "@stranger")[0]?.block ?? [];
  const hidden = stranger.find(({ words }) => words[0] === "path")?.words.slice(1) ?? [];
  const media = directivesNamed(directives, "@media")[0]?.words.slice(2) ?? [];
  const limitOf = (matcher: string) => {
    const body = directivesNamed(directives, "request_body").find(({ words }) => words[1] === matcher);
    return sizeOf(body?.block[0]?.words[1] ?? "");
  };
  return {
    hidesFromStrangers: (path) => hidden.some((pattern) => matches(pattern, path)),
    maxBodyOf: (path) => limitOf(media.some((pattern) => matches(pattern, path)) ? "@media" : "@other"),
    rewriting: rewriting.flatMap((name) => directivesNamed(directives, name)),
  };
}

const ofConsole = Object.values(consoleCalls).map((call) => ({ ...call, path: `/api${call.path}` }));
const filled = (path: string) => path.replaceAll(/:[a-z]+|\{[a-z]+\}/gi, "7");
/** Of `payments/receive-notice.ts`, the largest body of a call that is not the console's. */
const maxNoticeBytes = 64 * 1024;

describe.each([
  ["nginx", readNginx()],
  ["Caddy", readCaddy()],
])("the configuration of %s", (_, proxy) => {
  test("hides every page and call of the console from strangers", () => {
    const paths = [...consolePages, ...ofConsole.map(({ path }) => path)].map(filled);
    expect(paths.filter((path) => !proxy.hidesFromStrangers(path))).toEqual([]);
  });

  test("hides nothing of the visitors'", () => {
    const paths = Object.values(calls).map(({ path }) => filled(`/api${path}`));
    const others = ["/", "/pricing", "/consoles", "/api/payments/wechat/notify", "/readyz", "/assets/a.js"];
    expect([...paths, ...others].filter(proxy.hidesFromStrangers)).toEqual([]);
  });

  test("lets every body through that the server takes, and little more", () => {
    const refused = ofConsole.filter(({ path, bodyLimit }) => proxy.maxBodyOf(filled(path)) < bodyLimit);
    expect(refused.map(({ path }) => path)).toEqual([]);
    expect(proxy.maxBodyOf("/api/payments/wechat/notify")).toBeGreaterThanOrEqual(maxNoticeBytes);
    expect(proxy.maxBodyOf("/api/auth/login")).toBeLessThan(1e6);
  });

  test("passes addresses and bodies on as they are: a gateway's signature covers its bytes", () => {
    expect(proxy.rewriting).toEqual([]);
  });
});

test("nginx replaces the visitor's address that the visitor sends", () => {
  const headers = directivesNamed(parseNginx(read("nginx/baleen.conf")), "proxy_set_header");
  expect(headers.map(({ words }) => words.slice(1))).toContainEqual(["X-Forwarded-For", "$remote_addr"]);
});

test("neither writes down the addresses with which buyers return from WeChat", () => {
  const locations = directivesNamed(parseNginx(read("nginx/baleen.conf")), "location");
  const returning = locations.find(({ words }) => words[1] === "/api/payments/authorized/");
  expect(returning?.block.map(({ words }) => words.join(" "))).toContain("access_log off");
  expect(directivesNamed(parseCaddy(read("caddy/Caddyfile")), "log")).toEqual([]);
});

test("neither passes on a host that the visitor claims, and nginx passes on the one that was asked for", () => {
  const nginx = directivesNamed(parseNginx(read("nginx/baleen.conf")), "proxy_set_header");
  const sent = nginx.map(({ words }) => words.slice(1));
  expect(sent).toContainEqual(["Host", "$host"]);
  expect(sent).toContainEqual(["X-Forwarded-Host", ""]);
  const caddy = directivesNamed(parseCaddy(read("caddy/Caddyfile")), "header_up");
  expect(caddy.map(({ words }) => words.slice(1))).toEqual([["-X-Forwarded-Host"]]);
});

test("Caddy asks each node whether it is ready", () => {
  const [health] = directivesNamed(parseCaddy(read("caddy/Caddyfile")), "health_uri");
  expect(health?.words[1]).toBe("/readyz");
});
