import { useState } from 'react';
import * as v from 'valibot';
import { deskText } from '#shared/desk/contract/fields.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { email } from '#shared/desk/contract/staff/staff-fields.ts';
import { ROLES } from '#shared/desk/roles.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DeskForm, useDeskForm } from '../../../parts/form/form.tsx';
import { useIsShown } from '../../../parts/page/use-is-shown.ts';
import { type Invitation, InvitationLink, sayLinkMissed } from './invitation-link.tsx';
import { ROLE_OPTIONS } from './roles-options.ts';

const schema = v.object({
  name: v.pipe(deskText(60), v.minLength(1, 'Say their name.')),
  email,
  roles: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Choose at least one role.'),
    v.transform((chosen) => ROLES.filter((role) => chosen.includes(role))),
  ),
});

/** Invites somebody, and shows their link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation>();
  const isShown = useIsShown();
  const close = () => {
    void queryClient.invalidateQueries();
    onClose();
  };
  const { form, bind } = useDeskForm({
    values: { name: '', email: '', roles: [] as string[] },
    schema,
    save: async (person) => {
      const invitation = await callDesk(staffOperations.InviteStaff, person);
      if (isShown()) setMade(invitation);
      else sayLinkMissed(person.name);
    },
  });
  return (
    <Dialog title={made ? 'Send this link' : 'Invite'} onClose={close}>
      {made ? (
        <InvitationLink invitation={made} onDone={close} />
      ) : (
        <DeskForm {...bind}>
          <form.AppField name="name">
            {(field) => <field.TextField label="Name" hint="As the audit log will have it" />}
          </form.AppField>
          <form.AppField name="email">
            {(field) => <field.TextField label="Email" type="email" />}
          </form.AppField>
          <form.AppField name="roles">
            {(field) => <field.ChoicesField label="Roles" options={ROLE_OPTIONS} />}
          </form.AppField>
          <form.AppForm>
            <form.SaveButton>Invite</form.SaveButton>
          </form.AppForm>
        </DeskForm>
      )}
    </Dialog>
  );
}
