import { useText } from "../../platform/i18n/language.tsx";
import { BreakableText, BulletList } from "../../ui/typography.tsx";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";
import { samples } from "../samples.text.ts";

export function Texts() {
  const text = useText();
  return (
    <Group name={groups.words}>
      <Example name={states.rest}>
        <h3>
          <BreakableText text={text(samples.phrases)} />
        </h3>
      </Example>
      <Example name={states.narrow} room="narrow">
        <h3>
          <BreakableText text={text(samples.phrases)} />
        </h3>
      </Example>
      <Example name={states.rest}>
        <BulletList items={[text(samples.info), text(samples.body)]} />
      </Example>
    </Group>
  );
}
