import { type KeyFinding, search } from "@baleen/contract/back-office/search.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { isAborted } from "../../platform/api/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { describeConsoleError, useCalls } from "../calls/calls.tsx";
import { BuyerText } from "../findings/BuyerText.tsx";
import { pagesNamed } from "../pages.ts";
import { cardPath, pathOfHit } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { useShow } from "../values/values.tsx";
import styles from "./shell.module.css";
import { noHitsText, texts } from "./shell.text.ts";

const nothing: ReplyOf<typeof search> = { hits: [], key: null, refused: [] };

/** Searches for any kind of id. Opens a single hit at once, and lists several. */
export function SearchField() {
  const show = useShow();
  const { call } = useCalls();
  const [, navigate] = useLocation();
  const { open, setOpen, frame } = useDisclosure();
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const foundPages = usePagesNamed(q);
  const [{ hits, key }, setFound] = useState(nothing);
  const [status, setStatus] = useState("");
  const pending = useRef<AbortController>(undefined);

  const list = (found: typeof nothing, message: string) => {
    setFound(found);
    setStatus(message);
    setOpen(true);
  };
  const type = (text: string) => {
    setTyped(text);
    setFound(nothing);
    setStatus("");
    setOpen(true);
  };
  const go = (path: string) => {
    setOpen(false);
    setTyped("");
    navigate(path);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [page] = foundPages;
    if (page) go(page.path);
    else if (q !== "") void find();
  };
  const find = async () => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    setStatus(show(texts.searching));
    try {
      const found = await call(search, { body: { q }, signal: controller.signal });
      const [first, ...others] = found.hits;
      if (first && others.length === 0 && !found.key) return go(pathOfHit[first.kind](first.id));
      list(found, first || found.key ? "" : show(noHitsText(found)));
    } catch (error) {
      if (!isAborted(error)) list(nothing, show(describeConsoleError(error).message));
    }
  };

  return (
    <div className={styles.search} {...frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>. */}
      <form role="search" onSubmit={submit}>
        <input
          name="q"
          type="search"
          value={typed}
          onChange={({ target }) => type(target.value)}
          enterKeyHint="search"
          aria-label={show(texts.search)}
          className={styles.input}
          placeholder={show(texts.searchHint)}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-search
        />
      </form>
      <div className={styles.panel} hidden={!open || (typed === "" && status === "")}>
        <p role="status" className={styles.status}>
          {status}
        </p>
        {key && <FoundKey {...key} onOpen={go} />}
        {foundPages.length > 0 && (
          <ul className={styles.hits} aria-label={show(texts.pages)}>
            {foundPages.map(({ path, label }) => (
              <li key={path}>
                <button type="button" className={styles.hit} onClick={() => go(path)}>
                  <span className={styles.kind}>{show(texts.page)}</span>
                  {show(label)}
                </button>
              </li>
            ))}
            <li>
              <button type="button" className={styles.hit} onClick={find}>
                <span className={styles.kind}>{show(texts.search)}</span>
                {q}
              </button>
            </li>
          </ul>
        )}
        {hits.length > 0 && (
          <ul className={styles.hits} aria-label={show(texts.hits)}>
            {hits.map((hit) => (
              <li key={`${hit.kind}${hit.id}`}>
                <button type="button" className={styles.hit} onClick={() => go(pathOfHit[hit.kind](hit.id))}>
                  <span className={styles.kind}>{show(texts[hit.kind])}</span>
                  {hit.label}
                  {hit.detail && <span className={styles.kind}>{show(hit.detail)}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The permitted pages whose name begins with the text, or has a word that does, in either language. */
function usePagesNamed(typed: string) {
  const may = useMay();
  return pagesNamed(typed).filter(({ permission }) => may(permission));
}

/** Why the input is not a valid card key, and the card that was probably meant. */
function FoundKey({ sentence, buyer, cardId, onOpen }: KeyFinding & { onOpen(path: string): void }) {
  const show = useShow();
  return (
    <div className={styles.foundKey}>
      <p>{show(sentence)}</p>
      {cardId !== null && (
        <Button kind="ghost" onClick={() => onOpen(cardPath(cardId))}>
          {show(texts.openCard)}
        </Button>
      )}
      <BuyerText buyer={buyer} isOpen />
    </div>
  );
}

/** A panel that closes on Esc, on a click outside and when the focus leaves it. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);
  return {
    open,
    setOpen,
    /** Props for the element around the panel. */
    frame: {
      ref,
      onKeyDown(event: KeyboardEvent) {
        if (pressedKey(event) !== "Escape" || !open) return;
        // Keeps Esc from also closing a surrounding drawer.
        event.preventDefault();
        setOpen(false);
      },
      onBlur({ relatedTarget: next, currentTarget }: FocusEvent) {
        if (next instanceof Node && !currentTarget.contains(next)) setOpen(false);
      },
    },
  };
}
