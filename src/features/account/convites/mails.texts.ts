import { identityOf, type OfficeIdentity } from '../../../shared/identity.ts';
import { membershipRoleNames } from '../../../shared/session.ts';

/**
 * Words of the mails about joining an office, which say who asks and into which one: without that they are worth nothing, and
 * only an admin can have somebody told.
 */

type Joining = OfficeIdentity & { inviter: string; role: keyof typeof membershipRoleNames };

export const mails = {
  invitation: ({ inviter, role, ...office }: Joining) => ({
    subject: `Convite para participar de “${office.office}”`,
    title: 'Você recebeu um convite',
    paragraphs: [
      `${inviter} convidou você para participar de “${office.office}” (${identityOf(office)}) no Gabinete como ${membershipRoleNames[role]}.`,
      'Abra o convite para criar sua conta, ou para entrar com a que você já tem.',
    ],
    button: 'Abrir o convite',
    note: 'O link vale por 7 dias, uma única vez e só para este endereço. Se você não conhece quem convidou, ignore esta mensagem: nada muda.',
  }),
  memberAdded: ({ inviter, role, ...office }: Joining) => ({
    subject: `Você foi incluído em “${office.office}”`,
    title: 'Você participa de mais um gabinete',
    paragraphs: [
      `${inviter} incluiu você em “${office.office}” (${identityOf(office)}) no Gabinete como ${membershipRoleNames[role]}. Isso vale desde já.`,
      'Se você não esperava por isso, saia: ao abrir o Gabinete um aviso pergunta se você fica, e em Minha conta você sai quando quiser.',
    ],
    button: 'Abrir o Gabinete',
  }),
} as const;
