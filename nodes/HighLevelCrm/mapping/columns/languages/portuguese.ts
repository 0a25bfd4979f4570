import type { Language } from './language';

export const portuguese: Language = {
	headings: {
		email: [
			'Endereço de e-mail, Endereço de email, Correio eletrónico, Correio eletrônico',
			'E-mail profissional, E-mail corporativo, E-mail comercial',
			'E-mail pessoal',
		],
		phone: [
			'Telefone, Número de telefone, Telefone fixo, Telefone principal',
			'Celular, Telemóvel, Telefone celular, Número de celular',
			'Telefone comercial, Telefone profissional',
			'Telefone residencial, Telefone pessoal',
		],
		firstName: ['Primeiro nome, Nome próprio'],
		lastName: ['Sobrenome, Apelido, Último nome'],
		name: ['Nome, Nome completo, Nome do contato, Nome do contacto'],
		companyName: ['Empresa, Nome da empresa, Companhia', 'Razão social, Organização'],
		address1: ['Rua, Logradouro, Morada', 'Endereço'],
		city: ['Cidade', 'Localidade, Município'],
		state: ['Estado, UF, Província', 'Distrito'],
		postalCode: ['CEP, Código postal'],
		country: ['País, País/Região', 'Código do país'],
		source: ['Origem, Fonte, Origem do lead'],
		tags: ['Etiquetas, Marcadores, Categorias, Grupos'],
		website: ['Site web, Página web, Sítio web'],
		dateOfBirth: ['Data de nascimento, Data nascimento, Nascimento', 'Aniversário'],
		gender: ['Sexo, Gênero, Género'],
		timezone: ['Fuso horário'],
		assignedTo: ['Proprietário, Responsável, Proprietário do contato, Atribuído a'],
	},
	addressKinds: { Billing: 'cobrança, de cobrança, de faturação', Shipping: 'entrega, de entrega' },
};
