import { memo, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from "react";
import { runWhenIdle } from "./idle.ts";
import styles from "./LazyPart.module.css";

/** Code of a part that the server renders and that the browser loads and hydrates later. */
export interface LazyCode<Module> {
  /** Loads the code, once; a load that failed may be tried again. */
  load(): Promise<Module>;
  isLoaded(): boolean;
  /** For rendering: suspends until the code is loaded, however often that fails. */
  read(): Module;
}

export function lazyCode<Module>(source: () => Promise<Module>): LazyCode<Module> {
  let isLoaded = false;
  let resolveLoaded: (module: Module) => void;
  const loaded = new Promise<Module>((resolve) => {
    resolveLoaded = resolve;
  });
  return {
    async load() {
      const value = await source();
      isLoaded = true;
      resolveLoaded(value);
      // With these properties `use` returns at once, without suspending.
      Object.assign(loaded, { status: "fulfilled", value });
      return value;
    },
    isLoaded: () => isLoaded,
    read: () => use(loaded),
  };
}

interface Props<Module> {
  code: LazyCode<Module>;
  children: (module: Module) => ReactNode;
}

/**
 * A part whose code is loaded when the page is idle or after the first click, and which then hydrates in a task of its own.
 * Clicks on it before that are dispatched again afterwards; links work without the code.
 */
export function LazyPart<Module>({ code, children }: Props<Module>) {
  const frame = useRef<HTMLDivElement>(null);
  const clicks = useRef<MouseEvent[]>([]);
  useEffect(() => {
    if (code.isLoaded()) return;
    const unmounting = new AbortController();
    const load = () => {
      code.load().catch(() => undefined);
    };
    const onClick = (click: MouseEvent) => {
      const { target } = click;
      if (code.isLoaded() || !(target instanceof Element)) return;
      load();
      if (frame.current?.contains(target) && !target.closest("a")) clicks.current.push(click);
    };
    runWhenIdle(load, unmounting.signal);
    document.addEventListener("click", onClick, { capture: true, signal: unmounting.signal });
    return () => unmounting.abort();
  }, [code]);
  const [isHydrated, setHydrated] = useState(false);
  const onHydrated = useCallback(() => {
    setHydrated(true);
    repeatClicks(clicks.current.splice(0));
  }, []);
  // Other children would make React render the part before it is hydrated, and show nothing until its code is loaded.
  const [initial] = useState(() => children);
  const shown = isHydrated ? children : initial;
  const render = useCallback(() => shown(code.read()), [code, shown]);
  return (
    <div ref={frame} className={styles.frame}>
      <Boundary render={render} onHydrated={onHydrated} />
    </div>
  );
}

async function repeatClicks(clicks: readonly MouseEvent[]): Promise<void> {
  for (const click of clicks) {
    click.target?.dispatchEvent(new MouseEvent(click.type, click));
    // React renders the result of a click in a microtask, before the next click.
    await Promise.resolve();
  }
}

interface PartProps {
  /** Suspends until the code is loaded. */
  render(): ReactNode;
  onHydrated(): void;
}

/** React passes changed contexts to a boundary that is not hydrated only if a component above it bails out (`memo`). */
const Boundary = memo(function Boundary(props: PartProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
});

function Part({ render, onHydrated }: PartProps) {
  const part = render();
  useEffect(() => onHydrated(), [onHydrated]);
  return part;
}
