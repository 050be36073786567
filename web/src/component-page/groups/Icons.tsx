import { Icon } from "../../ui/Icon.tsx";
import { type IconName, icons } from "../../ui/icons.ts";
import { groups } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import styles from "../Group.module.css";
import { Group } from "../Group.tsx";

// The keys are those of the drawings.
const names = Object.keys(icons) as IconName[];

export function Icons() {
  return (
    <Group name={groups.icons}>
      <div className={styles.row}>
        {names.map((name) => (
          <Example key={name} name={{ zh: name, en: name }}>
            <Icon name={name} />
          </Example>
        ))}
      </div>
    </Group>
  );
}
