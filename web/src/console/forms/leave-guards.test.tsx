// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { LanguageProvider } from "../../platform/i18n/use-language.tsx";
import { LeaveGuards, useLeaveGuard } from "./LeaveGuards.tsx";

let root: Root;
let navigate: (to: string) => void;

/** A form with changes that stays mounted at every address. */
function ChangedForm() {
  useLeaveGuard(true);
  [, navigate] = useLocation();
  return null;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // happy-dom has no history entries to go back to.
  vi.spyOn(history, "go").mockImplementation(() => {
    history.replaceState(null, "");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  history.replaceState(null, "", "/console/cards");
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <LanguageProvider language="en">
        <LeaveGuards>
          <ChangedForm />
        </LeaveGuards>
      </LanguageProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const question = () => document.querySelector<HTMLDialogElement>("dialog[open]");
const address = () => location.pathname + location.search;

async function go(to: string): Promise<void> {
  await act(async () => navigate(to));
}

async function press(label: string): Promise<void> {
  const buttons = [...(question()?.querySelectorAll("button") ?? [])];
  await act(async () => buttons.find(({ textContent }) => textContent === label)?.click());
}

test("leaving once guards only what was left: a form that stays is asked about again", async () => {
  await go("/console/cards?state=used");
  expect([address(), question() !== null]).toEqual(["/console/cards", true]);
  await press("Leave without saving");
  expect([address(), question() !== null]).toEqual(["/console/cards?state=used", false]);

  await go("/console/cards?state=revoked");
  expect([address(), question() !== null]).toEqual(["/console/cards?state=used", true]);
  await press("Stay");
  expect([address(), question() !== null]).toEqual(["/console/cards?state=used", false]);
});
