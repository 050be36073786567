import { hasOwn } from "@baleen/contract/has-own.ts";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { ConsoleDialog } from "../forms/ConsoleDialog.tsx";
import forms from "../forms/forms.module.css";
import { menuEntries } from "../pages.ts";
import { useMay } from "../sign-in/operator.ts";
import { useShow } from "../values/values.tsx";
import { texts } from "./shell.text.ts";
import styles from "./shortcuts.module.css";

const settingKey = "console-shortcuts";
const off = "off";

/** The keyboard shortcuts, and the dialog that lists them and turns them off (WCAG 2.1.4). */
export function Shortcuts() {
  const show = useShow();
  const may = useMay();
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(() => browserStorage.read(settingKey) !== off);
  const switchTo = (on: boolean) => {
    setOn(on);
    browserStorage.write(settingKey, on ? undefined : off);
  };
  const entries = menuEntries.filter(({ permission }) => may(permission));
  useShortcutKeys(isOn, entries, () => setShown(true));

  return (
    <ConsoleDialog open={isShown} onClose={() => setShown(false)} title={texts.shortcuts}>
      <dl className={styles.shortcuts}>
        <Keys keys={["/"]}>{show(texts.search)}</Keys>
        <Keys keys={[isApple() ? "⌘" : "Ctrl", "K"]}>{show(texts.goTo)}</Keys>
        {entries.map(
          ({ key, label }) =>
            key && (
              <Keys key={key} keys={["g", key]}>
                {show(label)}
              </Keys>
            ),
        )}
        <Keys keys={["j", "k"]}>{show(texts.rows)}</Keys>
        <Keys keys={["Enter"]}>{show(texts.openRow)}</Keys>
        <Keys keys={["?"]}>{show(texts.help)}</Keys>
      </dl>
      <label className={forms.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => switchTo(event.target.checked)} />
        {show(texts.shortcutsOn)}
      </label>
    </ConsoleDialog>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function useShortcutKeys(isOn: boolean, entries: typeof menuEntries, onHelp: () => void): void {
  const [, navigate] = useLocation();
  const latestActions = useLatest({
    search: focusSearch,
    help: onHelp,
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    page(pressed: string) {
      const entry = entries.find(({ key }) => key === pressed);
      if (entry) navigate(entry.path);
    },
  });
  // Not a shortcut of one letter, so it is not turned off with them, and it works in fields too.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchChord(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      focusSearch();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  // A layout effect registers the listener before the first paint.
  useLayoutEffect(() => {
    if (!isOn) return;
    let before: string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open dialog gets all keys, even while nothing in it has the focus, for example after it has replaced its
      // form.
      if (document.querySelector("dialog[open]")) return;
      const shortcut = readShortcut(event, before);
      before = shortcut === "prefix" ? pressedKey(event) : undefined;
      if (!shortcut || shortcut === "prefix") return;
      event.preventDefault();
      const actions = latestActions();
      if (typeof shortcut === "string") actions[shortcut]();
      else actions.page(shortcut.page);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, latestActions]);
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  field?.focus();
  field?.select();
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl and K, or ⌘ and K, without other keys. */
export function isSearchChord(event: Omit<KeyPress, "target"> & { readonly shiftKey: boolean }): boolean {
  const isChord = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  return isChord && pressedKey(event)?.toLowerCase() === "k";
}

function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step;
  links[next]?.focus();
}

type Shortcut = "search" | "help" | "next" | "previous" | "prefix" | { readonly page: string };

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "keyCode" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
> & {
  readonly target: EventTarget | null;
};

const shortcutByKey: Readonly<Record<string, Shortcut>> = {
  "/": "search",
  "?": "help",
  j: "next",
  k: "previous",
  g: "prefix",
};

/** The shortcut for a key press; undefined in fields. `before` is the key pressed before it. */
export function readShortcut(event: KeyPress, before: string | undefined): Shortcut | undefined {
  const key = pressedKey(event);
  if (key === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target as Partial<Element> | null)) return;
  if (before === "g") return { page: key };
  return hasOwn(shortcutByKey, key) ? shortcutByKey[key] : undefined;
}

function isTyping(target: Partial<Element> | null): boolean {
  return Boolean(target?.closest?.("input, select, textarea, [contenteditable]"));
}
