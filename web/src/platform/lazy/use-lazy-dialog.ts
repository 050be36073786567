import { useCallback, useState } from "react";

interface LazyDialog<Module, Subject> {
  /** The dialog's module, once loaded. */
  readonly module: Module | undefined;
  /** What the dialog is open for; undefined while it is closed. */
  readonly subject: Subject | undefined;
  /** True if the module could not be loaded. */
  readonly hasFailed: boolean;
  open(subject: Subject): void;
  close(): void;
}

/** A dialog whose code is loaded when it is first opened. `load` must stay the same between renders. */
export function useLazyDialog<Module, Subject>(load: () => Promise<Module>): LazyDialog<Module, Subject> {
  const [module, setModule] = useState<Module>();
  const [subject, setSubject] = useState<Subject>();
  const [hasFailed, setFailed] = useState(false);
  const open = useCallback(
    (next: Subject) => {
      setFailed(false);
      load().then(
        (loaded) => {
          setModule(loaded);
          setSubject(next);
        },
        () => setFailed(true),
      );
    },
    [load],
  );
  return { module, subject, hasFailed, open, close: useCallback(() => setSubject(undefined), []) };
}

/** Props for a button that opens a lazy dialog: its code is fetched on hover and on focus. */
export function prefetchProps(load: () => Promise<unknown>) {
  const prefetch = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: prefetch, onFocus: prefetch } as const;
}
