import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../web/calls/api.ts';
import { type ProblemReceiver, showProblem } from '../../../web/calls/problem.ts';
import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { PhoneField, TextAreaField, TextField } from '../../../web/forms/FormFields.tsx';
import { linkClass } from '../../../web/ui/link-class.ts';
import { CepLookupField } from '../cep/CepLookupField.tsx';
import { ParecidosPanel } from '../parecidos/ParecidosPanel.tsx';
import {
  createMunicipe,
  getMunicipe,
  knownFrom,
  listMunicipes,
  type Municipe,
  type MunicipeFormValues,
  municipeInput,
  newMunicipeInput,
  pageSize,
} from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t, pickerTexts } from './municipes.texts.ts';

export type Name = keyof MunicipeFormValues;
const names = Object.keys(municipeInput.shape) as Name[];

/** What a form starts with: the citizen's values, or those already known of a new one. */
export const municipeValues = (known: Partial<Municipe>): MunicipeFormValues =>
  Object.fromEntries(names.map((name) => [name, known[name] ?? ''])) as MunicipeFormValues;

type FieldsProps = {
  form: AnyForm;
  phone: PhoneTaken;
  /** What to do with the record that has the phone; a link to it unless given. */
  existing?: { label: string; use: (id: string) => void };
  /** Whose record is edited. */
  de?: string;
  /** Takes somebody who is there instead. */
  onUse?: (id: string) => void;
};

export function MunicipeFields({ form, phone, existing, de, onUse = existing?.use }: FieldsProps) {
  const field = (name: Name) => ({ form, name, label: municipeCampos[name] });
  const forget = () => {
    if (phone.existing) form.clearErrors('telefone_ddd');
    phone.forget();
  };
  const look = async (digits: string) => {
    // the number that the record has already is its own
    if (digits === form.formState.defaultValues?.telefone_ddd || !(await phone.look(digits))) return;
    form.setError('telefone_ddd', { type: 'server', message: t.telefoneExiste });
  };
  return (
    <>
      <Section title={t.secaoContato}>
        <TextField {...field('nome_completo')} upper maxLength={200} autoFocus className="col-span-2 md:col-span-4" />
        <PhoneField
          {...field('telefone_ddd')}
          onChosen={forget}
          onLeave={(digits) => void look(digits)}
          hint={phone.existing && <Existing {...phone.existing} existing={existing} />}
          className="col-span-2"
        />
        <TextField {...field('email')} type="email" optional maxLength={254} className="col-span-2 md:col-span-4" />
      </Section>
      <ParecidosPanel form={form} de={de} except={phone.existing?.id} onUse={onUse} />
      <Section title={t.secaoEndereco}>
        <CepLookupField form={form} className="col-span-2" />
        <TextField {...field('endereco')} upper optional maxLength={200} className="col-span-2 md:col-span-4" />
        <TextField {...field('numero')} optional maxLength={20} className="col-span-1 md:col-span-2" />
        <TextField {...field('complemento')} upper optional maxLength={100} className="col-span-1 md:col-span-2" />
        <TextField {...field('bairro')} upper optional maxLength={100} className="col-span-2" />
        <TextField {...field('ponto_referencia')} upper optional maxLength={200} className="col-span-2 md:col-span-6" />
      </Section>
      <Section>
        <TextAreaField
          {...field('informacoes_adicionais')}
          upper
          optional
          maxLength={5000}
          rows={3}
          className="col-span-2 md:col-span-6"
        />
      </Section>
    </>
  );
}

/** A group of fields, or of data to read. */
export function Section({ title, data, children }: { title?: string; data?: boolean; children: ReactNode }) {
  const Grid = data ? 'dl' : 'div';
  return (
    <div role="group" aria-label={title} className="border-line [[role=group]~&]:border-t [[role=group]~&]:pt-4">
      {title && <p className="mb-3 flex min-h-6 items-center text-sm font-semibold">{title}</p>}
      <Grid className="grid grid-cols-2 gap-4 md:grid-cols-6 md:items-start">{children}</Grid>
    </div>
  );
}

type PhoneTaken = ReturnType<typeof usePhoneTaken>;

/** The name is known of whom was looked for, and not of whom a save has met. */
type Holder = { id: string; nome?: string };

/** Remembers who has the phone, until another one is typed. */
export function usePhoneTaken() {
  const [existing, setExisting] = useState<Holder | null>(null);
  const asked = useRef('');
  return {
    existing,
    forget: () => {
      asked.current = '';
      setExisting(null);
    },
    /** Whether somebody has it. What cannot be asked, the save is told. */
    look: async (digits: string): Promise<boolean> => {
      if (!/^\d{10,11}$/.test(digits) || asked.current === digits) return false;
      asked.current = digits;
      const found = await call(listMunicipes, { busca: digits, limit: pageSize }).catch(() => null);
      const holder = found?.rows.find(({ telefone_ddd }) => telefone_ddd === digits);
      if (!holder || asked.current !== digits) return false;
      setExisting({ id: holder.id, nome: holder.nome_completo });
      return true;
    },
    /** The form as receiver of problems, listening for the one about the phone. */
    listen: (form: ProblemReceiver): ProblemReceiver => ({
      receive: (problem) => {
        const { existingId } = problem;
        if (existingId) setExisting((known) => (known?.id === existingId ? known : { id: existingId }));
        return form.receive(problem);
      },
    }),
  };
}

function Existing({ id, nome, existing }: Holder & Pick<FieldsProps, 'existing'>) {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-sm">
      {nome && <span className="min-w-0 break-words text-ink">{nome}</span>}
      {existing ? (
        <button type="button" onClick={() => existing.use(id)} className={linkClass}>
          {existing.label}
        </button>
      ) : (
        <Link to="/municipes/$id" params={{ id }} aria-label={nome && t.abrirDe(nome)} className={linkClass}>
          {nome ? t.abrir : t.abrirExistente}
        </Link>
      )}
    </span>
  );
}

/** The form of a new citizen, with what is known of them; `name` is its draft's. */
export function useNewMunicipe(
  name: string | undefined,
  known: Partial<Municipe>,
  saved: (municipe: Municipe) => void,
) {
  const phone = usePhoneTaken();
  const create = useAction(createMunicipe, {
    success: ({ codigo }) => t.cadastrado(codigo),
    error: t.erroCadastrar,
  });
  const form = useContractForm(newMunicipeInput, {
    name,
    defaults: { ...municipeValues(known), nao_e: [] },
    save: (values, receiver) => create.run(values, phone.listen(receiver)),
    saved,
  });
  return { form, phone };
}

type NewProps = {
  /** What was searched for in vain: a name or a phone, to begin with. */
  typed: string;
  onBack: () => void;
  onPick: (municipe: Municipe) => void;
};

/** A new citizen inside the picker, who is picked when saved; or the one who has the phone already. */
export function NewMunicipe({ typed, onBack, onPick }: NewProps) {
  // a draft belongs to what was searched for
  const { form, phone } = useNewMunicipe(`novo munícipe ${typed}`, knownFrom(typed), onPick);

  async function pickExisting(id: string) {
    try {
      const municipe = await call(getMunicipe, { id });
      form.discard();
      onPick(municipe);
    } catch (error) {
      showProblem(error, t.erroCarregar);
    }
  }

  return (
    <Form form={form} className="gap-5!">
      <MunicipeFields
        form={form}
        phone={phone}
        existing={{ label: pickerTexts.usarExistente, use: (id) => void pickExisting(id) }}
      />
      <FormButtons form={form} onCancel={onBack} saveLabel={t.cadastrar} />
    </Form>
  );
}
