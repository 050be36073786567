import type { Call, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { Button } from "../../ui/Button.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { usePages } from "../calls/calls.tsx";
import { useOperator } from "../sign-in/operator.ts";
import { useShow } from "../values/values.tsx";
import styles from "./lists.module.css";

interface FilterValues<Name extends string> {
  /** The filters that are set. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  set(name: Name, value: string): void;
  clear(): void;
}

/**
 * Filters in the URL, so that a link to a list includes them. A page that is opened without any restores those that the
 * operator last used on it.
 */
function useFilters<Name extends string>(names: readonly Name[]): FilterValues<Name> {
  const [params, setParams] = useSearchParams();
  const set = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const replace = (after: Parameters<typeof setParams>[0]) => setParams(after, { replace: true });
  useRememberedFilters(new URLSearchParams(set).toString(), replace);
  return {
    // `fromEntries` loses the type of the keys.
    values: Object.fromEntries(set) as Partial<Record<Name, string>>,
    set(name, value) {
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

interface FilteredOptions<C extends Call, Name extends string> {
  readonly params?: SentParamsOf<C>;
  /** Makes the query of the filters; undefined if they cannot be read. */
  readonly read?: (values: FilterValues<Name>["values"]) => object | undefined;
}

/** The list that the filters in the URL ask for. */
export function useFilteredList<C extends Call, const Name extends string>(
  call: C,
  names: readonly Name[],
  { params, read = (values) => values }: FilteredOptions<C, Name> = {},
) {
  const filters = useFilters(names);
  // The URL may hold any text; the server answers 400 to invalid filters.
  const query = read(filters.values) as SentQueryOf<C> | undefined;
  const isRead = query !== undefined;
  const listing = usePages(call, { ...(params && { params }), ...(isRead && { query }), enabled: isRead });
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
  /** Why what was typed cannot be read. */
  readonly problem?: Localized;
}

interface Props<Name extends string> {
  readonly filters: FilterValues<Name>;
  readonly fields: readonly Filter<Name>[];
}

export function FilterBar<Name extends string>({ filters, fields }: Props<Name>) {
  const show = useShow();
  return (
    <div className={styles.filters}>
      {fields.map(({ name, input, ...field }) => {
        const props = {
          ...field,
          value: filters.values[name] ?? "",
          set: (value: string) => filters.set(name, value),
        };
        return typeof input === "string" ? (
          <FilterInput key={name} {...props} type={input} />
        ) : (
          <FilterSelect key={name} {...props} options={input} />
        );
      })}
      {Object.keys(filters.values).length > 0 && (
        <Button kind="quiet" onClick={filters.clear}>
          {show(clearLabel)}
        </Button>
      )}
    </div>
  );
}

interface FieldProps extends Pick<Filter<string>, "label" | "placeholder" | "problem"> {
  readonly value: string;
  set(value: string): void;
}

function FilterSelect({
  label,
  value,
  set,
  options,
}: FieldProps & { options: Readonly<Record<string, Localized>> }) {
  const show = useShow();
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{show(label)}</label>
      <select id={id} className={styles.control} value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{show(all)}</option>
        {Object.entries(options).map(([name, option]) => (
          <option key={name} value={name}>
            {show(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An input that applies its value on blur and on Enter, not on each key. */
function FilterInput({ label, value, set, type, placeholder, problem }: FieldProps & { type: string }) {
  const show = useShow();
  const id = useId();
  const apply = (field: HTMLInputElement) => {
    if (field.value.trim() !== value) set(field.value.trim());
  };
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{show(label)}</label>
      <input
        id={id}
        // Remounts the uncontrolled input when the filter changes elsewhere.
        key={value}
        type={type}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        min={type === "number" ? 1 : undefined}
        className={styles.control}
        defaultValue={value}
        onBlur={(event) => apply(event.currentTarget)}
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (pressedKey(event) === "Enter") apply(event.currentTarget);
        }}
      />
      {problem && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {show(problem)}
        </span>
      )}
    </div>
  );
}

/** Stores an operator's filters of a page in this browser, and restores them when the page is opened without any. */
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
