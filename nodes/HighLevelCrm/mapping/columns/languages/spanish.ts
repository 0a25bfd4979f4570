import type { Language } from './language';

export const spanish: Language = {
	headings: {
		email: [
			'Correo electrónico, Correo, Dirección de correo electrónico, Dirección de correo',
			'Correo electrónico del trabajo, Correo corporativo',
			'Correo personal',
		],
		phone: [
			'Teléfono, Número de teléfono, Nº de teléfono, Teléfono fijo, Teléfono de contacto',
			'Móvil, Celular, Teléfono móvil, Teléfono celular, Número de móvil, Número de celular',
			'Teléfono del trabajo, Teléfono de trabajo',
			'Teléfono de casa, Teléfono particular',
		],
		firstName: ['Nombre de pila, Primer nombre, Nombres'],
		lastName: ['Apellidos, Apellido', 'Primer apellido'],
		name: ['Nombre, Nombre completo, Nombre y apellidos, Nombre y apellido, Nombre del contacto'],
		companyName: ['Empresa, Nombre de la empresa, Nombre de empresa, Compañía', 'Razón social, Organización, Sociedad'],
		address1: ['Calle, Calle y número, Domicilio', 'Dirección'],
		city: ['Ciudad, Población', 'Localidad, Municipio'],
		state: ['Provincia, Estado/Provincia, Comunidad autónoma', 'Estado'],
		postalCode: ['Código postal, CP, Cód postal'],
		country: ['País, País/Región', 'Código de país'],
		source: ['Origen, Fuente, Procedencia'],
		tags: ['Etiquetas, Etiqueta, Categorías, Grupos'],
		website: ['Sitio web, Página web, Web'],
		dateOfBirth: ['Fecha de nacimiento', 'Cumpleaños'],
		gender: ['Sexo, Género'],
		timezone: ['Zona horaria, Huso horario'],
		assignedTo: ['Propietario, Propietario del contacto, Asignado a'],
	},
	addressKinds: { Billing: 'facturación, de facturación', Shipping: 'envío, de envío, de entrega' },
};
