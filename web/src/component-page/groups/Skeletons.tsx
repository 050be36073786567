import { Gauge } from "../../ui/Gauge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { groups } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";

const levels = [0, 1, 2, 3, 4] as const;
const kinds = ["title", "text", "block"] as const;
const widths = ["short", "medium", "full"] as const;

const same = (name: string) => ({ zh: name, en: name });

export function Skeletons() {
  return (
    <Group name={groups.waiting}>
      {kinds.flatMap((kind) =>
        widths.map((width) => (
          <Example key={kind + width} name={same(`${kind}, ${width}`)}>
            <Skeleton kind={kind} width={width} />
          </Example>
        )),
      )}
      {levels.map((level) => (
        <Example key={level} name={same(`${level} / 4`)}>
          <Gauge filled={level} of={4} />
        </Example>
      ))}
    </Group>
  );
}
