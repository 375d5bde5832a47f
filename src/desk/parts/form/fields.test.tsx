// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { DeskForm, useDeskForm } from './form.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

afterEach(cleanup);

const schema = v.object({ picture: v.pipe(v.string(), v.minLength(1, 'It needs a picture.')) });

function Banner() {
  const { form, bind } = useDeskForm({
    values: { picture: '' },
    schema,
    save: async () => undefined,
  });
  return (
    <DeskForm {...bind}>
      <form.AppField name="picture">
        {(field) => (
          <>
            <button type="button" onClick={() => field.handleChange('lotus')}>
              Choose
            </button>
            <field.Fault />
          </>
        )}
      </form.AppField>
      <form.AppForm>
        <form.SaveButton>Save</form.SaveButton>
      </form.AppForm>
    </DeskForm>
  );
}

it('what is wrong with a field that is no input is said at it, until it is right', async () => {
  await renderDesk(Banner);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('It needs a picture.');
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
