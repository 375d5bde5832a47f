import { type SubmitEvent, type ReactNode, useId, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type {
  BRANCH_KINDS,
  ProductTypeBranch,
} from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { counted } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { PictureField } from '../../parts/form/picture-field.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import { HomeGroupsPanel } from './home-groups-panel.tsx';
import { SortableList } from '../../parts/table/sortable-list.tsx';
import { useFocusOnOpen } from '../../parts/dialog/use-focus-on-open.ts';
import { newEditor, savingFrom } from '../../parts/form/new-editor.ts';
import { useShut } from '../../parts/form/use-shut.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import textStyles from '../../parts/text/text.module.css';
import { Thumb } from './thumb.tsx';
import styles from './catalogue.module.css';

type Kind = (typeof BRANCH_KINDS)[number];
interface Branch {
  id: number;
  name: string;
  image: string;
  products: number;
}

/** The entry being edited; without an id it is a new one below its parent. */
interface Edited {
  kind: Kind;
  id?: number;
  parentId?: number;
  name: string;
  image: string;
}

const WORDS: Record<Kind, string> = {
  productType: 'product type',
  category: 'category',
  subcategory: 'subcategory',
};

/** The product types and categories, in the order of the shop, and the groups on the home page. */
export function CategoriesScreen() {
  const mayEdit = useRight('catalogue.edit');
  const tree = useDeskQuery(catalogueOperations.CatalogueTree, {});
  const [edited, setEdited, close] = useOpening<Edited>();
  return (
    <Page
      title="Categories"
      actions={
        mayEdit && (
          <DeskButton
            kind="primary"
            onClick={() => setEdited({ kind: 'productType', name: '', image: '' })}
          >
            New product type
          </DeskButton>
        )
      }
    >
      <QueryState
        query={tree}
        isEmpty={({ productTypes }) => productTypes.length === 0}
        empty={
          <EmptyState title="No category yet">
            Products stand in categories, and those in product types such as Gold Coins.
          </EmptyState>
        }
      >
        {({ productTypes }) => (
          <div className={styles.columns}>
            <Panel title="In the order of the shop" flush>
              <Branches kind="productType" branches={productTypes} mayEdit={mayEdit}>
                {(type) => <TypeRow type={type} mayEdit={mayEdit} onEdit={setEdited} />}
              </Branches>
            </Panel>
            <HomeGroupsPanel types={productTypes} mayEdit={mayEdit} />
          </div>
        )}
      </QueryState>
      {edited && <BranchDialog edited={edited} onClose={close} />}
    </Page>
  );
}

interface BranchesProps<Row extends Branch> {
  kind: Kind;
  branches: readonly Row[];
  mayEdit: boolean;
  children: (row: Row) => ReactNode;
}

function Branches<Row extends Branch>({ kind, branches, mayEdit, children }: BranchesProps<Row>) {
  const order = useDeskMutation(catalogueOperations.OrderBranches);
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
  return (
    <SortableList
      label={`In order: each ${WORDS[kind]}`}
      items={branches}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      disabled={!mayEdit || order.isPending}
      onOrder={(next) =>
        order.mutate(
          { kind, seen: ids(branches), ids: ids(next) },
          { onSuccess: sayDone, onError: sayFailed },
        )
      }
    >
      {children}
    </SortableList>
  );
}

interface TypeRowProps {
  type: ProductTypeBranch;
  mayEdit: boolean;
  onEdit: (edited: Edited) => void;
}

function TypeRow({ type, mayEdit, onEdit }: TypeRowProps) {
  return (
    <>
      <Row
        branch={type}
        strong
        mayEdit={mayEdit}
        onEdit={() => onEdit({ kind: 'productType', ...type })}
      >
        {mayEdit && (
          <DeskButton
            kind="quiet"
            aria-label={`New category in ${type.name}`}
            onClick={() => onEdit({ kind: 'category', parentId: type.id, name: '', image: '' })}
          >
            <span>
              New<span className={styles.wide}> category</span>
            </span>
          </DeskButton>
        )}
      </Row>
      {type.categories.length > 0 && (
        <div className={styles.nested}>
          <Branches kind="category" branches={type.categories} mayEdit={mayEdit}>
            {(category) => (
              <>
                <Row
                  branch={category}
                  mayEdit={mayEdit}
                  onEdit={() => onEdit({ kind: 'category', ...category })}
                >
                  {mayEdit && !type.customised && (
                    <DeskButton
                      kind="quiet"
                      aria-label={`New below ${category.name}`}
                      onClick={() =>
                        onEdit({ kind: 'subcategory', parentId: category.id, name: '', image: '' })
                      }
                    >
                      <span>
                        New<span className={styles.wide}> below</span>
                      </span>
                    </DeskButton>
                  )}
                </Row>
                {category.subcategories.length > 0 && (
                  <div className={styles.nested}>
                    <Branches
                      kind="subcategory"
                      branches={category.subcategories}
                      mayEdit={mayEdit}
                    >
                      {(below) => (
                        <Row
                          branch={below}
                          mayEdit={mayEdit}
                          onEdit={() => onEdit({ kind: 'subcategory', ...below })}
                        />
                      )}
                    </Branches>
                  </div>
                )}
              </>
            )}
          </Branches>
        </div>
      )}
    </>
  );
}

interface RowProps {
  branch: Branch & { picture: string };
  strong?: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  children?: ReactNode;
}

function Row({ branch: { name, picture, products }, strong, mayEdit, onEdit, children }: RowProps) {
  return (
    <div className={styles.row}>
      {picture && <Thumb src={picture} />}
      <span className={styles.grow}>
        {strong ? <strong>{name}</strong> : <span>{name}</span>}
        <span className={textStyles.soft}>{counted(products, 'product')}</span>
      </span>
      {mayEdit && (
        <DeskButton kind="quiet" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </DeskButton>
      )}
      {children}
    </div>
  );
}

function BranchDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const save = useDeskMutation(catalogueOperations.SaveBranch);
  const shut = useShut<HTMLDivElement>(save.isPending);
  const [name, setName] = useState(edited.name);
  const [image, setImage] = useState(edited.image);
  const [src, setSrc] = useState('');
  const { kind, id, parentId } = edited;
  const [editor] = useState(newEditor);
  const form = useId();
  const first = useFocusOnOpen<HTMLInputElement>();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!name.trim() || save.isPending) return;
    save.mutate(
      {
        kind,
        name,
        image,
        ...(id === undefined
          ? { editor: savingFrom(editor) }
          : { id, seen: { name: edited.name, image: edited.image } }),
        ...(parentId !== undefined && { parentId }),
      },
      {
        onSuccess: (done) => {
          sayDone(done);
          onClose();
        },
        onError: sayFailed,
      },
    );
  }
  return (
    <Dialog
      title={id === undefined ? `New ${WORDS[kind]}` : `Change ${edited.name}`}
      onClose={onClose}
      footer={
        <DeskButton
          type="submit"
          form={form}
          kind="primary"
          busy={save.isPending}
          disabled={!name.trim()}
        >
          Save
        </DeskButton>
      }
    >
      <div {...shut} className={styles.stack}>
        <form id={form} onSubmit={submit} noValidate>
          <Field
            ref={first}
            label="Name"
            value={name}
            maxLength={200}
            hint="It is in the addresses of its pages, and stays once products stand in it."
            onChange={({ target }) => setName(target.value)}
          />
        </form>
        <PictureField
          label={image ? `Picture: ${image}` : 'Picture'}
          value={image}
          src={src}
          shape="square"
          onChange={(stem, address) => {
            setImage(stem);
            setSrc(address);
          }}
        />
      </div>
    </Dialog>
  );
}
