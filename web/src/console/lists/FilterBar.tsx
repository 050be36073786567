import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "wouter";
import { browserStorage } from "../../platform/browser/storage.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { useOperator } from "../sign-in/operator.ts";
import styles from "./lists.module.css";

interface FilterValues<Name extends string> {
  /** The filters that are set. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  set(name: Name, value: string): void;
  clear(): void;
}

/**
 * Filters in the address, so that a list can be sent to a colleague. A page that is opened without any has those that the
 * operator last used on it. `names` must stay the same between renders.
 */
export function useFilters<const Name extends string>(names: readonly Name[]): FilterValues<Name> {
  const [params, setParams] = useSearchParams();
  useRememberedFilters(names, params, setParams);
  const values = useMemo(() => {
    const set = names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    });
    // `fromEntries` loses the type of the keys.
    return Object.fromEntries(set) as Partial<Record<Name, string>>;
  }, [names, params]);
  const change = useCallback(
    (name: string, value: string) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === "") after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const clear = useCallback(() => setParams(new URLSearchParams(), { replace: true }), [setParams]);
  return { values, set: change, clear };
}

const clearLabel: Localized = { zh: "清除筛选", en: "Clear filters" };
const all: Localized = { zh: "全部", en: "All" };

export function FilterBar({ filters, children }: { filters: FilterValues<string>; children: ReactNode }) {
  const text = useText();
  return (
    <div className={styles.filters}>
      {children}
      {Object.keys(filters.values).length > 0 && (
        <Button kind="quiet" onClick={filters.clear}>
          {text(clearLabel)}
        </Button>
      )}
    </div>
  );
}

interface FilterProps<Name extends string> {
  readonly filters: Pick<FilterValues<Name>, "values" | "set">;
  readonly name: Name;
  readonly label: Localized;
}

interface SelectProps<Name extends string> extends FilterProps<Name> {
  readonly options: readonly { readonly value: string; readonly label: Localized }[];
}

export function FilterSelect<Name extends string>({ filters, name, label, options }: SelectProps<Name>) {
  const text = useText();
  return (
    <label className={styles.filter}>
      {text(label)}
      <select
        className={styles.control}
        value={filters.values[name] ?? ""}
        onChange={(event) => filters.set(name, event.target.value)}
      >
        <option value="">{text(all)}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {text(option.label)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface InputProps<Name extends string> extends FilterProps<Name> {
  readonly type: "date" | "text" | "number";
}

/** Applied when the field is left or Enter is pressed, not with every key. */
export function FilterInput<Name extends string>({ filters, name, label, type }: InputProps<Name>) {
  const text = useText();
  const value = filters.values[name] ?? "";
  const apply = (input: HTMLInputElement) => {
    if (input.value.trim() !== value) filters.set(name, input.value.trim());
  };
  return (
    <label className={styles.filter}>
      {text(label)}
      <input
        // A cleared filter empties the field.
        key={value}
        type={type}
        min={type === "number" ? 1 : undefined}
        className={styles.control}
        defaultValue={value}
        onBlur={(event) => apply(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && apply(event.currentTarget)}
      />
    </label>
  );
}

/** The options of a filter, from names by value. */
export function optionsOf(names: Readonly<Record<string, Localized>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

type SetParams = ReturnType<typeof useSearchParams>[1];

/** Keeps an operator's filters of a page in this browser, and sets them when the page is opened without any. */
function useRememberedFilters(names: readonly string[], params: URLSearchParams, setParams: SetParams): void {
  const { login } = useOperator();
  const [path] = useLocation();
  const key = `console filters of ${login} at ${path}`;
  const opened = useRef<string>(undefined);
  const set = new URLSearchParams(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])),
  );
  const filters = set.toString();

  useEffect(() => {
    if (opened.current !== key) {
      opened.current = key;
      const remembered = filters === "" ? browserStorage.read(key) : undefined;
      if (remembered) return setParams(new URLSearchParams(remembered), { replace: true });
    }
    browserStorage.write(key, filters || undefined);
  }, [key, filters, setParams]);
}
