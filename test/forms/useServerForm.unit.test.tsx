import { act, fireEvent, render, screen } from '@testing-library/react';
import { object, string } from 'yup';
import { fieldProps } from '../../src/client/shared/forms/fieldProps';
import { FormDialog } from '../../src/client/shared/forms/FormDialog';
import { FormField } from '../../src/client/shared/forms/FormField';
import { useServerForm } from '../../src/client/shared/forms/useServerForm';

const INITIAL = { name: 'North', email: '', isActive: true };
const schema = object({ name: string().default('').required('Name is required'), email: string().default('') });
const onSave = jest.fn<Promise<void>, [typeof INITIAL]>();
beforeEach(() => onSave.mockReset());

function TestForm() {
  const { form, error } = useServerForm({ initialValues: INITIAL, schema, onSave });
  return (
    <FormDialog open title="Edit" submitLabel="Save" form={form} error={error} onClose={() => undefined}>
      <FormField {...fieldProps(form, 'name')} label="Name" />
      <FormField {...fieldProps(form, 'email')} label="Email" />
    </FormDialog>
  );
}

// Formik validates and submits asynchronously. `act` waits for its state updates.
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await Promise.resolve();
  });
const type = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });
const rejectWith = (fields: Record<string, string[]>) => {
  onSave.mockRejectedValueOnce({ status: 400, data: { message: 'rejected', fields } });
};

test('ST-12 a server error stays under its field until the field changes', async () => {
  rejectWith({ name: ['This name is taken.'] });
  render(<TestForm />);
  await save();
  expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  await type('Email', 'pat@example.com');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name is taken.');
  await type('Name', 'South');
  expect(screen.queryByText('This name is taken.')).toBeNull();
});

test('ST-12 a server error that belongs to no field of the form is an alert until the next submit', async () => {
  rejectWith({ storeIds: ['One of the stores does not exist.'] });
  onSave.mockResolvedValueOnce();
  render(<TestForm />);
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('One of the stores does not exist.');
  await save();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ST-12 a server error of a field that cannot show one is an alert', async () => {
  rejectWith({ name: ['This name is taken.'], isActive: ['The store cannot be activated.'] });
  render(<TestForm />);
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('The store cannot be activated.');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name is taken.');
});

test('VA-01 invalid values are not sent', async () => {
  render(<TestForm />);
  await type('Name', '');
  await save();
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});
