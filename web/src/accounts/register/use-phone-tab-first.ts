import { useEffect, useEffectEvent, useRef } from "react";
import { readTyped } from "../../platform/forms/typed-fields.ts";

interface TabOptions<Way> {
  /** The tab that needs no module of its own. */
  readonly defaultTab: Way;
  whenLoaded(callback: () => void): void;
  showTab(way: Way | "phone"): void;
}

/**
 * Selects the phone tab for buyers, unless they typed or chose something before its module was loaded. Returns the
 * function that selects a tab.
 */
export function usePhoneTabFirst<Way>(
  isBuying: boolean,
  { defaultTab, whenLoaded, showTab }: TabOptions<Way>,
) {
  const hasChosen = useRef(false);
  const offerPhoneTab = useEffectEvent(() =>
    whenLoaded(() => {
      if (!hasChosen.current && readTyped(document).length === 0) showTab("phone");
    }),
  );
  useEffect(() => {
    if (isBuying) offerPhoneTab();
  }, [isBuying]);
  return (way: Way) => {
    hasChosen.current = true;
    if (way === defaultTab) showTab(way);
    else whenLoaded(() => showTab(way));
  };
}
