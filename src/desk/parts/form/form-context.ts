import { createFormHookContexts } from '@tanstack/react-form';
import { createContext } from 'react';

export const { fieldContext, formContext, useFieldContext, useFormContext } =
  createFormHookContexts();

/** The store's refusal of what was sent: at a field where it names one, else on top. */
export interface FormRefusal {
  field?: string;
  message: string;
}
export const RefusalContext = createContext<FormRefusal | undefined>(undefined);
