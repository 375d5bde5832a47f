import { createFormHookContexts } from '@tanstack/react-form';
import { createContext } from 'react';

export const { fieldContext, formContext, useFieldContext, useFormContext } =
  createFormHookContexts();

/** The store's refusal of a submit: at a field if it names one, else at the top. */
export interface FormRefusal {
  field?: string;
  message: string;
}
export const RefusalContext = createContext<FormRefusal | undefined>(undefined);
