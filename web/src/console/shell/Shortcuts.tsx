import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { menuEntries } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { texts } from "./shell.text.ts";
import styles from "./shortcuts.module.css";

/** The keyboard's shortcuts and the list of them, which `?` opens. */
export function Shortcuts() {
  const words = useTexts(texts);
  const text = useText();
  const may = useMay();
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useShortcutsOn();
  const entries = menuEntries.filter(({ permission }) => may(permission));
  useShortcutKeys(isOn, entries, () => setShown(true));

  return (
    <Dialog open={isShown} onClose={() => setShown(false)} title={words.shortcuts} closeLabel={words.close}>
      <dl className={styles.shortcuts}>
        <Keys keys={["/"]}>{words.toSearch}</Keys>
        {entries.map(
          ({ key, label }) =>
            key && (
              <Keys key={key} keys={["g", key]}>
                {text(label)}
              </Keys>
            ),
        )}
        <Keys keys={["j", "k"]}>{words.rows}</Keys>
        <Keys keys={["Enter"]}>{words.openRow}</Keys>
        <Keys keys={["Esc"]}>{words.back}</Keys>
        <Keys keys={["?"]}>{words.help}</Keys>
      </dl>
      <label className={styles.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        {words.shortcutsOn}
      </label>
    </Dialog>
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
  const [path, navigate] = useLocation();
  const readDeeds = useLatest<Deeds>({
    search: () => document.querySelector<HTMLElement>("[data-search]")?.focus(),
    help: onHelp,
    next: () => moveInRows(1),
    previous: () => moveInRows(-1),
    back: () => leaveDetail(path),
    page(pressed) {
      const entry = entries.find(({ key }) => key === pressed);
      if (entry) navigate(entry.path);
    },
  });
  // Before the page is seen, so that no key is lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    let before: string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = readShortcut(event, before);
      before = shortcut === "prefix" ? event.key : undefined;
      if (!shortcut || shortcut === "prefix") return;
      event.preventDefault();
      const deeds = readDeeds();
      if (typeof shortcut === "string") deeds[shortcut]();
      else deeds.page(shortcut.page);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, readDeeds]);
}

type Deeds = Readonly<Record<"search" | "help" | "next" | "previous" | "back", () => void>> & {
  page(key: string): void;
};

/** From a row's own page, back to where it was opened. */
function leaveDetail(path: string): void {
  if (path.split("/").length > 3) history.back();
}

function moveInRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step;
  links[next]?.focus();
}

const settingKey = "console-shortcuts";
const off = "off";

/** Whether this browser's operator uses the shortcuts (WCAG 2.1.4), and how to change it. */
function useShortcutsOn(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => browserStorage.read(settingKey) !== off);
  const change = useCallback((wanted: boolean) => {
    setOn(wanted);
    browserStorage.write(settingKey, wanted ? undefined : off);
  }, []);
  return [isOn, change];
}

type Shortcut = "search" | "help" | "next" | "previous" | "back" | "prefix" | { readonly page: string };

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
> & {
  readonly target: EventTarget | null;
};

const single: Readonly<Record<string, Shortcut>> = {
  "/": "search",
  "?": "help",
  j: "next",
  k: "previous",
  Escape: "back",
  g: "prefix",
};

/** What a key press means; `before` is the prefix that was pressed before it. Keys in fields and dialogs mean themselves. */
export function readShortcut(event: Pressed, before: string | undefined): Shortcut | undefined {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target)) return;
  if (before === "g") return { page: event.key };
  return Object.hasOwn(single, event.key) ? single[event.key] : undefined;
}

interface Place {
  closest?(selector: string): unknown;
}

function isTyping(target: EventTarget | null): boolean {
  const place = target as Place | null;
  return Boolean(place?.closest?.("input, select, textarea, [contenteditable], dialog"));
}
