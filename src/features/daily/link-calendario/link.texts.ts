const quantosMunicipes = (n: number) => (n === 1 ? '1 munícipe' : `${n} munícipes`);

/** Sentences of the private calendar address. */
export const linkTexts = {
  titulo: 'Assinar no meu calendário',
  explica:
    'Um endereço secreto, só seu, que mostra os compromissos deste gabinete, dos últimos 30 dias aos próximos 365, no Google Agenda, no Outlook ou no celular. Ele só permite ler, e termina se você sair do gabinete.',
  nenhum: 'Você ainda não tem um endereço neste gabinete.',
  existe: (quando: string) => `Você tem um endereço ativo, gerado em ${quando}.`,
  guardado:
    'Guardamos só um resumo cifrado dele, por isso não dá para mostrá-lo de novo. Se você o perdeu, gere outro.',
  gerar: 'Gerar endereço',
  gerarNovo: 'Gerar novo endereço',
  revogar: 'Revogar',
  confirmarNovo: 'Gerar um novo endereço? O atual para de funcionar na hora.',
  confirmarRevogar: 'Revogar o endereço? Os calendários que o usam deixam de receber os compromissos.',
  endereco: 'Seu endereço',
  copiar: 'Copiar',
  copiado: { done: 'Endereço copiado', failed: 'Não foi possível copiar. Selecione o endereço e copie.' },
  copieAgora: 'Copie agora: por segurança, ele não será mostrado de novo. Não o passe a ninguém.',
  abrirNoAplicativo: 'Abrir no aplicativo de calendário',
  comoUsar: 'No Google Agenda: Outras agendas → Do URL. No Outlook: Adicionar calendário → Assinar na Web.',
  gerado: 'Endereço gerado',
  revogado: 'Endereço revogado',
  erroCarregar: 'Erro ao carregar endereço',
  erroGerar: 'Erro ao gerar endereço',
  erroRevogar: 'Erro ao revogar endereço',
  participantes: (nomes: string | null, municipes: number) =>
    `Participantes: ${[nomes, municipes > 0 && quantosMunicipes(municipes)].filter(Boolean).join(' e ')}`,
  restoNaAgenda: '(o texto inteiro está na agenda do Gabinete)',
  nomeDoCalendario: (gabinete: string) => `Agenda: ${gabinete}`,
} as const;
