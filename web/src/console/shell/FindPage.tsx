import { search } from "@baleen/contract/back-office/search.ts";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useSearchParams } from "wouter";
import { useCalls } from "../calls/calls.tsx";
import { Loaded } from "../lists/List.tsx";
import { pathOfHit } from "../paths.ts";
import { useShow } from "../values/values.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { noHitsText, texts } from "./shell.text.ts";

/** The target of links in alerts, which contain only a number: opens the page of the object with that number. */
export function FindPage() {
  const show = useShow();
  const { call } = useCalls();
  const [params] = useSearchParams();
  const q = params.get("q") ?? "";
  const reply = useQuery({
    queryKey: [search.path, q],
    queryFn: ({ signal }) => call(search, { body: { q }, signal }),
    enabled: q !== "",
  });
  const [hit] = reply.data?.hits ?? [];
  if (hit) return <Redirect to={pathOfHit[hit.kind](hit.id)} replace />;
  return (
    <PageFrame title={texts.search}>
      {q !== "" && <Loaded reply={reply} />}
      {(reply.data || q === "") && <p>{show(noHitsText(reply.data))}</p>}
    </PageFrame>
  );
}
