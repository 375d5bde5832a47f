import { useCallback, useEffect, useState } from 'react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { ProductTypeBranch } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { useFocusOnOpen } from '../../parts/dialog/use-focus-on-open.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { SortableList } from '../../parts/table/sortable-list.tsx';
import textStyles from '../../parts/text/text.module.css';
import styles from './catalogue.module.css';

interface Group {
  title: string;
  categoryIds: number[];
}

interface HomeGroupsPanelProps {
  types: readonly ProductTypeBranch[];
  mayEdit: boolean;
}

/** The groups of the home page: their titles, their categories, and the order of both. */
export function HomeGroupsPanel({ types, mayEdit }: HomeGroupsPanelProps) {
  const query = useDeskQuery(catalogueOperations.HomeGroups, {});
  return (
    <Panel title="On the home page" flush>
      <QueryState query={query}>
        {({ state, groups }) => (
          <Groups state={state} kept={groups} types={types} mayEdit={mayEdit} />
        )}
      </QueryState>
    </Panel>
  );
}

interface GroupsProps extends HomeGroupsPanelProps {
  state: string;
  kept: Group[];
}

type Draft = Group & { key: string };
/** The store leaves out the space around a title. */
const isSame = (one: readonly Group[], other: readonly Group[]): boolean => {
  const text = (groups: readonly Group[]) =>
    JSON.stringify(groups.map(({ title, categoryIds }) => [title.trim(), categoryIds]));
  return text(one) === text(other);
};
const withKeys = (groups: Group[]): Draft[] =>
  groups.map((group, index) => ({ ...group, key: `kept ${index}` }));

function Groups({ state, kept, types, mayEdit }: GroupsProps) {
  const save = useDeskMutation(catalogueOperations.SaveHomeGroups);
  const [seen, setSeen] = useState(state);
  const [groups, setGroups] = useState(() => withKeys(kept));
  const [added, setAdded] = useState(0);
  const plain = groups.map(({ title, categoryIds }) => ({ title, categoryIds }));
  const changed = !isSame(plain, kept);
  // What is being sent is left unasked: a toast says what became of it.
  const guard = useCallback(() => changed && !save.isPending, [changed, save.isPending]);
  // Another person's change is adopted only while nothing is being changed here.
  useEffect(() => {
    if (state === seen || changed) return;
    setSeen(state);
    setGroups(withKeys(kept));
  }, [state, seen, changed, kept]);
  const put = (index: number, group: Draft) =>
    setGroups(groups.map((each, at) => (at === index ? group : each)));
  return (
    <>
      <LeaveGuard guard={guard} />
      <SortableList
        label="Groups of the home page in order"
        items={groups}
        idOf={({ key }) => key}
        nameOf={({ title }) => title}
        disabled={!mayEdit}
        onOrder={setGroups}
      >
        {(group, index) => (
          <GroupCard
            isAdded={group.key === keyOfNew(added - 1)}
            group={group}
            types={types}
            mayEdit={mayEdit}
            onChange={(changes) => put(index, { ...group, ...changes })}
            onRemove={() => setGroups(groups.filter((each) => each !== group))}
          />
        )}
      </SortableList>
      {mayEdit && (
        <div className={styles.row}>
          <DeskButton
            onClick={() => {
              setGroups([...groups, { key: keyOfNew(added), title: 'New group', categoryIds: [] }]);
              setAdded(added + 1);
            }}
          >
            Add a group
          </DeskButton>
          {changed && <DeskButton onClick={() => setGroups(withKeys(kept))}>Discard</DeskButton>}
          <DeskButton
            kind="primary"
            busy={save.isPending}
            {...(!changed && { blockedReason: 'Nothing is changed.' })}
            onClick={() =>
              save.mutate(
                { state: seen, groups: plain },
                { onSuccess: sayDone, onError: sayFailed },
              )
            }
          >
            Show these on the home page
          </DeskButton>
        </div>
      )}
    </>
  );
}

const keyOfNew = (count: number): string => `new ${count}`;

interface GroupCardProps {
  /** It was just added: its title is typed next. */
  isAdded: boolean;
  group: Group;
  types: readonly ProductTypeBranch[];
  mayEdit: boolean;
  onChange: (changes: Partial<Group>) => void;
  onRemove: () => void;
}

/** A group of the home page: its title, and its categories in order. */
function GroupCard({ isAdded, group, types, mayEdit, onChange, onRemove }: GroupCardProps) {
  const first = useFocusOnOpen<HTMLInputElement>();
  const categories = types.flatMap(({ name, categories: own }) =>
    own.map((category) => ({ id: category.id, name: category.name, type: name })),
  );
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <Field
          {...(isAdded && { ref: first })}
          label="Title"
          className={styles.title ?? ''}
          value={group.title}
          maxLength={200}
          disabled={!mayEdit}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {mayEdit && (
          <IconButton icon="close" label={`Remove the group ${group.title}`} onClick={onRemove} />
        )}
      </div>
      <SortableList
        label={`Categories of ${group.title}`}
        items={group.categoryIds}
        idOf={String}
        nameOf={(id) => categories.find((each) => each.id === id)?.name ?? ''}
        disabled={!mayEdit}
        onOrder={(categoryIds) => onChange({ categoryIds })}
      >
        {(id) => {
          const category = categories.find((each) => each.id === id);
          return (
            <div className={styles.row}>
              <span className={styles.grow}>{category?.name}</span>
              <span className={textStyles.soft}>{category?.type}</span>
              {mayEdit && (
                <IconButton
                  icon="close"
                  label={`Take ${category?.name ?? ''} out of ${group.title}`}
                  onClick={() =>
                    onChange({ categoryIds: group.categoryIds.filter((each) => each !== id) })
                  }
                />
              )}
            </div>
          );
        }}
      </SortableList>
      {mayEdit && (
        <div className={styles.row}>
          <SelectField
            label={`Add a category to ${group.title}`}
            placeholder="Choose"
            value=""
            options={types.map(({ name, categories: own }) => ({
              label: name,
              options: own
                .filter(({ id }) => !group.categoryIds.includes(id))
                .map(({ id, name: label }) => ({ value: String(id), label })),
            }))}
            onChange={({ target }) =>
              onChange({ categoryIds: [...group.categoryIds, Number(target.value)] })
            }
          />
        </div>
      )}
    </div>
  );
}
