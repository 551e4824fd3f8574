import type { Automation } from '../../../../../contract/automations';
import { AUTOMATION_TITLES } from '../../../../entities/sms';
import { pickChanged } from '../../../../shared/forms/pickChanged';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { useUpdateAutomationMutation } from '../automationsApi';
import { automationRules, toDays, type AutomationValues } from '../automationsRules';

interface AutomationFormOptions {
  /** Whether saving also turns the message on. */
  turnsOn: boolean;
  /** Whether a message can have a link to the customer page. */
  hasLinks: boolean;
  onSaved: () => void;
}

/** The form for editing a kind of automated message. */
export function useAutomationForm(automation: Automation, { turnsOn, hasLinks, onSaved }: AutomationFormOptions) {
  const { kind, message, days, holdsBack } = automation;
  const [updateAutomation] = useUpdateAutomationMutation();
  const showToast = useToast();
  return useServerForm<AutomationValues>({
    initialValues: { message, days: days === null ? '' : String(days), holdsBack },
    schema: automationRules(kind, hasLinks),
    getFallback: () => "Couldn't save the message. Please try again.",
    onSave: async (values) => {
      // Only changed fields are sent, because another tab may have changed the others in the meantime.
      const changed = pickChanged<Pick<Automation, 'message' | 'days' | 'holdsBack'>>(
        { message, days, holdsBack },
        { message: values.message.trim(), days: toDays(values.days), holdsBack: values.holdsBack },
      );
      await updateAutomation({ kind, ...(turnsOn && { isOn: true }), ...changed }).unwrap();
      showToast(turnsOn ? `“${AUTOMATION_TITLES[kind]}” is on.` : 'Saved.', 'success');
      onSaved();
    },
  });
}
