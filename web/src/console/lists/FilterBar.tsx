import type { Call, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { Button } from "../../ui/Button.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { usePages } from "../calls/calls.tsx";
import { useOperator } from "../sign-in/operator.ts";
import { useShow } from "../values/values.tsx";
import styles from "./lists.module.css";

/**
 * Filters in the URL, so that a link to a list includes them. A page opened without filters restores the operator's
 * last ones for it.
 */
function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const set = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const replace = (after: Parameters<typeof setParams>[0]) => setParams(after, { replace: true });
  useRememberedFilters(new URLSearchParams(set).toString(), replace);
  return {
    /** The filters that are set. The cast is needed because `fromEntries` loses the key types. */
    values: Object.fromEntries(set) as Readonly<Partial<Record<Name, string>>>,
    set(name: Name, value: string) {
      replace((before) => {
        const after = new URLSearchParams(before);
        if (value === "") after.delete(name);
        else after.set(name, value);
        return after;
      });
    },
    clear: () => replace(new URLSearchParams()),
  };
}

type Filters<Name extends string> = ReturnType<typeof useFilters<Name>>;

interface FilteredOptions<C extends Call, Name extends string> {
  readonly params?: SentParamsOf<C>;
  /** Converts the filters into the call's query; undefined if they are invalid. */
  readonly read?: (values: Filters<Name>["values"]) => object | undefined;
}

/** The list for the filters in the URL. */
export function useFilteredList<C extends Call, const Name extends string>(
  call: C,
  names: readonly Name[],
  { params, read = (values) => values }: FilteredOptions<C, Name> = {},
) {
  const filters = useFilters(names);
  // The URL may contain any text; the server answers 400 to invalid filters.
  const query = read(filters.values) as SentQueryOf<C> | undefined;
  const listing = usePages(call, { params, query, enabled: query !== undefined });
  return { filters, query, listing };
}

/** Reads the first and last instant of a range of days, in China Standard Time. */
export function readInstants({ from, to, ...values }: { readonly from?: string; readonly to?: string }) {
  return {
    ...values,
    ...(from && { from: `${from}T00:00:00+08:00` }),
    ...(to && { to: `${to}T23:59:59.999+08:00` }),
  };
}

const clearLabel: Localized = { zh: "清除筛选", en: "Clear filters" };
const all: Localized = { zh: "全部", en: "All" };

interface Filter<Name extends string> {
  readonly name: Name;
  readonly label: Localized;
  /** The options of a select, or the type of an input. */
  readonly input: Readonly<Record<string, Localized>> | "date" | "text" | "number";
  readonly placeholder?: string;
  /** Error message for input that cannot be read. */
  readonly problem?: Localized;
}

interface Props<Name extends string> {
  readonly filters: Filters<Name>;
  readonly fields: readonly Filter<Name>[];
}

export function FilterBar<Name extends string>({ filters, fields }: Props<Name>) {
  const show = useShow();
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    filters.clear();
    // The button disappears, so the focus moves to the first filter.
    bar.current?.querySelector<HTMLElement>("input, select")?.focus();
  };
  return (
    <div className={styles.filters} ref={bar}>
      {fields.map((field) => (
        <FilterField
          key={field.name}
          {...field}
          value={filters.values[field.name] ?? ""}
          set={(value) => filters.set(field.name, value)}
        />
      ))}
      {Object.keys(filters.values).length > 0 && (
        <Button kind="quiet" onClick={clear}>
          {show(clearLabel)}
        </Button>
      )}
    </div>
  );
}

interface FieldProps extends Omit<Filter<string>, "name"> {
  readonly value: string;
  set(value: string): void;
}

function FilterField({ label, value, set, input, placeholder, problem }: FieldProps) {
  const show = useShow();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  // The filter was changed elsewhere, for example by a link or by clearing all filters.
  if (value !== shownValue) {
    setShownValue(value);
    setTyped(value);
  }
  const apply = () => {
    if (typed.trim() !== value) set(typed.trim());
  };
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{show(label)}</label>
      {typeof input === "object" ? (
        <select id={id} className={styles.control} value={value} onChange={({ target }) => set(target.value)}>
          <option value="">{show(all)}</option>
          {Object.entries(input).map(([name, option]) => (
            <option key={name} value={name}>
              {show(option)}
            </option>
          ))}
        </select>
      ) : (
        // Applies its value on blur and on Enter, not on each keystroke.
        <input
          id={id}
          type={input}
          placeholder={placeholder}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          min={input === "number" ? 1 : undefined}
          className={styles.control}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
          enterKeyHint="search"
          onKeyDown={(event) => {
            if (pressedKey(event) === "Enter") apply();
          }}
        />
      )}
      {problem && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {show(problem)}
        </span>
      )}
    </div>
  );
}

/**
 * Stores an operator's filters for a page in this browser, and restores them when the page is opened without filters.
 */
function useRememberedFilters(filters: string, replace: (filters: URLSearchParams) => void): void {
  const { login } = useOperator();
  const [path] = useLocation();
  const key = `console filters of ${login} at ${path}`;
  const restoredKey = useRef<string>(undefined);
  const restore = useEffectEvent(replace);
  useEffect(() => {
    if (restoredKey.current !== key) {
      restoredKey.current = key;
      const remembered = filters === "" ? browserStorage.read(key) : undefined;
      if (remembered) return restore(new URLSearchParams(remembered));
    }
    browserStorage.write(key, filters || undefined);
  }, [key, filters]);
}
