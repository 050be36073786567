// @vitest-environment happy-dom
import { grantDays } from "@baleen/contract/back-office/accounts.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LanguageProvider } from "../../platform/i18n/use-language.tsx";
import { CallProvider, makeQueryClient } from "../calls/calls.tsx";
import { OperatorContext } from "../sign-in/operator.ts";
import { ActionButton } from "./ActionForm.tsx";
import { FormHost } from "./DialogButton.tsx";
import { ActionField } from "./SendForm.tsx";

const operator = { id: 1, login: "li", name: "Li", role: "owner", language: null } as never;
const label = { zh: "发放", en: "Grant" };
const fetched = vi.fn<typeof fetch>();
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function show(content: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <LanguageProvider language="en">
        <QueryClientProvider client={makeQueryClient()}>
          <CallProvider>
            <OperatorContext value={operator}>{content}</OperatorContext>
          </CallProvider>
        </QueryClientProvider>
      </LanguageProvider>,
    ),
  );
}

/** The button in an account's row. The buttons of two rows have the same label. */
function Grant({ id }: { id: number }) {
  return (
    <ActionButton
      label={label}
      call={grantDays}
      params={{ id }}
      body={(read) => ({ days: Number(read("days")) })}
    >
      <ActionField name="days" label={label} />
    </ActionButton>
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>("body > div > button")];
const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog[open] [name=${name}]`);

async function open(row: number): Promise<void> {
  await act(async () => rows()[row]?.click());
}

async function close(): Promise<void> {
  await act(async () => {
    document.querySelector("dialog[open]")?.dispatchEvent(new Event("cancel", { cancelable: true }));
  });
}

async function fill(days: string): Promise<void> {
  for (const [name, value] of Object.entries({ days, reasonCategory: "other", reason: "a lost answer" })) {
    const input = field(name);
    if (!input) throw new Error(`There is no ${name}.`);
    await act(async () => {
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

async function submit(): Promise<void> {
  await act(async () => {
    document
      .querySelector("dialog[open] form")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
}

const sentKeys = () =>
  fetched.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as { actionKey: string }).actionKey);

test.each([
  ["on a page", (rows: ReactNode) => rows],
  ["whose forms the page shows", (rows: ReactNode) => <FormHost>{rows}</FormHost>],
])(
  "a dialog %s that is closed after a lost answer keeps its text and its key, and its row's alone",
  async (_, around) => {
    await show(
      around(
        <>
          <Grant id={1} />
          <Grant id={2} />
        </>,
      ),
    );
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await open(0);
    await fill("7");
    await submit();
    await close();
    await open(1);
    expect(field("days")?.value).toBe("");
    await fill("9");
    await submit();
    await close();
    await open(0);
    expect(field("days")?.value).toBe("7");
    await submit();
    const [first, other, again] = sentKeys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  },
);
