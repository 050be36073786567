import data from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { parseSync, Visitor } from "vite";
import { oldestBrowsers } from "./browser-targets.ts";

/** The classes whose newer methods are found by name alone. The names of other classes' methods are too common. */
const classes = [
  "Array Map Object Promise RegExp Set String TypedArray",
  "AbortSignal Animation Blob CSSStyleSheet Clipboard Crypto Document DocumentFragment Element File FormData",
  "HTMLCanvasElement HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement HTMLMediaElement",
  "HTMLVideoElement Headers Node Performance Range Request Response Selection ShadowRoot URL URLSearchParams Window",
].flatMap((names) => names.split(" "));

interface NewerApis {
  /** Methods that no older class has, with one that does: `toSorted` of `Array`. */
  readonly methods: ReadonlyMap<string, string>;
  /** `Object.groupBy`, also where an older class has a method of that name. */
  readonly statics: ReadonlySet<string>;
  /** `requestIdleCallback`, `URLPattern`. */
  readonly globals: ReadonlySet<string>;
}

/** Whether each of the oldest browsers has it, under this name and without a flag. */
function isSupported(support: Partial<Record<string, SupportStatement>>): boolean {
  return Object.entries(oldestBrowsers).every(([browser, oldest]) =>
    [support[browser] ?? []].flat().some((one) => {
      if (one.prefix || one.alternative_name || one.flags || one.version_removed) return false;
      return Number.parseFloat(String(one.version_added).replace("≤", "")) <= oldest;
    }),
  );
}

const nameOf = (key: string) => key.replace(/_(static|event)$/, "");

/** What the oldest browsers lack, by MDN's data. */
export function findNewerApis(): NewerApis {
  const owners = Object.entries({ ...data.api, ...data.javascript.builtins }) as [string, Identifier][];
  const members = owners.flatMap(([owner, entry]) =>
    (Object.entries(entry) as [string, Partial<Identifier>][]).flatMap(([key, { __compat: compat }]) =>
      compat ? [{ owner, name: nameOf(key), isOld: isSupported(compat.support) }] : [],
    ),
  );
  const interfaces = owners.flatMap(([name, { __compat: compat }]) =>
    compat ? [{ owner: "Window", name, isOld: isSupported(compat.support) }] : [],
  );
  const names = [...members, ...interfaces];
  const old = new Set(names.flatMap(({ name, isOld }) => (isOld ? [name] : [])));
  const newer = members.filter(({ isOld }) => !isOld);
  const known = newer.filter(({ owner, name }) => classes.includes(owner) && !old.has(name));
  return {
    methods: new Map(known.map(({ owner, name }) => [name, owner])),
    statics: new Set(newer.map(({ owner, name }) => `${owner}.${name}`)),
    globals: new Set(
      names.flatMap(({ owner, name }) => (owner === "Window" && !old.has(name) ? [name] : [])),
    ),
  };
}

/**
 * The calls in a script of what the oldest browsers lack, unless the script asks first whether it is there or catches that it is
 * not.
 */
export function findNewerCalls(
  file: string,
  code: string,
  { methods, statics, globals }: NewerApis,
): readonly string[] {
  const calls: { readonly api: string; readonly name: string; readonly at: number }[] = [];
  const caught: { readonly start: number; readonly end: number }[] = [];
  const note = (api: string, name: string, at: number) => calls.push({ api, name, at });
  new Visitor({
    TryStatement({ block, handler }) {
      if (handler) caught.push(block);
    },
    NewExpression({ callee, start }) {
      if (callee.type === "Identifier" && globals.has(callee.name)) note(callee.name, callee.name, start);
    },
    CallExpression({ callee, optional, start }) {
      if (optional) return;
      if (callee.type === "Identifier" && globals.has(callee.name)) note(callee.name, callee.name, start);
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.computed)
        return;
      const { name } = callee.property;
      const object = callee.object.type === "Identifier" ? callee.object.name : "";
      const owner = statics.has(`${object}.${name}`) ? object : methods.get(name);
      if (owner) note(`${owner}.${name}`, name, start);
    },
  }).visit(parseSync(file, code).program);
  const isCaught = (at: number) => caught.some(({ start, end }) => at >= start && at < end);
  const unguarded = calls.filter(({ name, at }) => !isCaught(at) && !asksFor(code, name));
  return [...new Set(unguarded.map(({ api }) => api))];
}

function asksFor(code: string, name: string): boolean {
  const forms = [
    `["'\`]${name}["'\`] ?in `,
    `typeof [\\w$.]*\\b${name}\\b`,
    `\\b${name}\\?\\.`,
    `\\.${name} ?(?:\\?|&&|\\|\\|)`,
  ];
  return new RegExp(forms.join("|")).test(code);
}
