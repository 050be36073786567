import { type SearchHit, search } from "@baleen/contract/back-office/search.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useDisclosure } from "../../frame/ContactPopover.tsx";
import { isAborted } from "../../platform/api/api-error.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { accountPath, cardPath, orderPath } from "../paths.ts";
import styles from "./search.module.css";
import { texts } from "./shell.text.ts";

const pathOf = {
  order: orderPath,
  account: accountPath,
  card: cardPath,
} as const satisfies Record<SearchHit["kind"], (id: string) => string>;

/** Recognises what is pasted: a single hit is opened at once, several are listed. */
export function SearchField() {
  const words = useTexts(texts);
  const text = useText();
  const { call } = useCalls();
  const [, navigate] = useLocation();
  const { open, toggle, frame } = useDisclosure();
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  const [status, setStatus] = useState("");
  const asked = useRef<AbortController>(undefined);
  const listId = useId();

  const show = (found: readonly SearchHit[], said: string) => {
    setHits(found);
    setStatus(said);
    if (!open) toggle();
  };
  const go = (hit: SearchHit) => {
    if (open) toggle();
    navigate(pathOf[hit.kind](hit.id));
  };
  const find = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (q === "") return;
    asked.current?.abort();
    const leaving = new AbortController();
    asked.current = leaving;
    setStatus(words.searching);
    try {
      const found = await call(search, { query: { q }, signal: leaving.signal });
      const [first, ...others] = found.hits;
      if (first && others.length === 0) return go(first);
      show(found.hits, first ? "" : words.nothingFound);
    } catch (error) {
      if (!isAborted(error)) show([], text(describeConsoleError(error).message));
    }
  };

  return (
    <div className={styles.search} {...frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>. */}
      <form role="search" onSubmit={find}>
        <label htmlFor={`${listId}-q`}>
          <VisuallyHidden>{words.search}</VisuallyHidden>
        </label>
        <input
          id={`${listId}-q`}
          name="q"
          type="search"
          className={styles.input}
          placeholder={words.searchHint}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-search
        />
      </form>
      <div className={styles.panel} data-open={open}>
        <p role="status" className={styles.status}>
          {status}
        </p>
        {hits.length > 0 && (
          <ul className={styles.hits} aria-label={words.hits}>
            {hits.map((hit) => (
              <li key={`${hit.kind}${hit.id}`}>
                <button type="button" className={styles.hit} onClick={() => go(hit)}>
                  <span className={styles.kind}>{words[hit.kind]}</span>
                  {hit.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
