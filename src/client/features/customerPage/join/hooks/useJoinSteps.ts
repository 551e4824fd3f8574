import { useEffect, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import { readSavedJoin, saveJoin, type SavedJoin } from '../savedJoin';

const STEPS = ['phone', 'code', 'about'] as const;
export type JoinStep = (typeof STEPS)[number];

interface JoinState {
  step: JoinStep;
  saved: SavedJoin | null;
}

/**
 * The steps of joining. Each one has an entry in the history of the browser, so that Back leads to the step before and
 * a reload stays on the step.
 */
export function useJoinSteps(subdomain: string) {
  const [state, setState] = useState(() => readState(subdomain));
  useEffect(() => listen(window, ['popstate', 'pageshow'], () => setState(readState(subdomain))), [subdomain]);

  return {
    ...state,
    /** Saves what was entered and goes to a step. */
    goTo: (step: JoinStep, values: Omit<SavedJoin, 'savedAt'>) => {
      const saved = { ...values, savedAt: Date.now() };
      saveJoin(subdomain, saved);
      if (readStep() !== step) window.history.pushState({ joinStep: step }, '');
      setState({ step, saved });
    },
    /** Leaves for the customer's page, which the browser is signed in to now. */
    finish: () => {
      saveJoin(subdomain, null);
      window.location.replace(`/my/${encodeURIComponent(subdomain)}`);
    },
  };
}

/** The step of the entry in the history; the last one before it whose values are still there. */
function readState(subdomain: string): JoinState {
  const saved = readSavedJoin(subdomain);
  const wanted = readStep();
  if (saved === null) return { step: 'phone', saved };
  return { step: wanted === 'about' && saved.code === null ? 'code' : wanted, saved };
}

function readStep(): JoinStep {
  const { joinStep } = (window.history.state ?? {}) as { joinStep?: unknown };
  return STEPS.find((step) => step === joinStep) ?? 'phone';
}
