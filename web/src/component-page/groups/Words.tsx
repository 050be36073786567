import { useText } from "../../i18n/language.tsx";
import { Phrases } from "../../ui/Phrases.tsx";
import { Points } from "../../ui/Points.tsx";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";
import { samples } from "../samples.text.ts";

export function Words() {
  const text = useText();
  return (
    <Group name={groups.words}>
      <Example name={states.rest}>
        <h3>
          <Phrases text={text(samples.phrases)} />
        </h3>
      </Example>
      <Example name={states.narrow} room="narrow">
        <h3>
          <Phrases text={text(samples.phrases)} />
        </h3>
      </Example>
      <Example name={states.rest}>
        <Points points={[text(samples.info), text(samples.body)]} />
      </Example>
    </Group>
  );
}
