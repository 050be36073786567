import { useEffect, useState } from "react";

const pattern = /^#link=([\w-]{1,100})$/;

/**
 * What a link from support carries, and a way to forget it. It is in the address's fragment, which no server and no
 * log ever sees, so the page knows of it only in the browser.
 */
export function useLinkToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(pattern.exec(location.hash)?.[1]);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  const forget = () => {
    setToken(undefined);
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  };
  return [token, forget];
}
