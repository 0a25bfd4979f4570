import { ADDRESS, code, memory, PERSON, type ExportFile } from './files';

export const MORE_FILES: Record<string, ExportFile> = {
	'Shopify orders': code('Name,Email,Financial Status,Paid at')`
		Name ~ #1001 | Email = email | Financial Status | Paid at | Accepts Marketing = - | Total | Billing Name = name |
		Billing Street = address1 | Billing City = city | Billing Zip = postalCode | Billing Province = state |
		Billing Country = country | Billing Phone = phone | Billing Company = companyName | Shipping Name ~ Bob Barnes |
		Shipping City ~ Dallas | Shipping Phone ~ +15550100199 | Notes`,
	'Squarespace orders': code('Order ID,Email,Financial Status,Paid at')`
		Order ID | Email = email | Financial Status | Lineitem name | Billing Name = name | Billing Address1 = address1 |
		Billing Address2 | Billing City = city | Billing Zip = postalCode | Billing Province = state |
		Billing Country = country | Billing Phone = phone | Shipping Name ~ Bob Barnes`,
	'Amazon orders': code('buyer-email\tbuyer-name\tbuyer-phone-number')`
		order-id | purchase-date | buyer-email = email | buyer-name = name | buyer-phone-number = phone | sku |
		product-name | recipient-name ~ Bob Barnes | ship-phone-number = phone`,
	'Etsy sold orders': code('Sale Date,Order ID,Buyer User ID,Full Name')`Sale Date | Order ID | Buyer User ID |
		Full Name = - | First Name = firstName | Last Name = lastName | Number of Items | Street 1 = address1 | Street 2 |
		Ship City = city | Ship Zipcode = postalCode | Order Value | Buyer Email ~ bob@example.org | Email = email`,
	'eBay orders': code('Sales Record Number,Order Number,Buyer Username')`
		Sales Record Number | Order Number | Buyer Username | Buyer Name = name | Buyer Email = email | Buyer Note |
		Buyer Address 1 = address1 | Buyer Address 2 | Buyer City = city | Buyer State = state | Buyer Zip = postalCode |
		Buyer Country = country | Ship To Name ~ Bob Barnes | Ship To City ~ Dallas | Item Title`,
	'PayPal activity': code('From Email Address","To Email Address')`
		Date | Time | TimeZone ! Time Zone: PDT | Name = name | Type | Status | Gross | From Email Address = email |
		To Email Address | Transaction ID | Contact Phone Number = phone | Subject | Note`,
	Thunderbird: code('First Name,Last Name,Display Name,Nickname,Primary')`First Name = firstName |
		Last Name = lastName | Display Name = - | Nickname | Primary Email = email | Secondary Email ~ b@example.com |
		Screen Name | Work Phone = phone | Fax Number | Pager Number | Home Address = address1 | Home Address 2 |
		Home City = city | Home County = state | Home Post Code = postalCode | Home Country = country | Job Title |
		Department | Organisation = companyName | Web Page 1 = website | Birth Year | Custom 1 | Notes`,
	SurveyMonkey: code('Respondent ID,Collector ID,')`Respondent ID | Collector ID | Start Date | End Date |
		IP Address | Email Address = email | First Name = firstName | Last Name = lastName | Custom Data 1`,
	'Acuity appointments': code('Start Time,End Time,First Name,Last Name,Phone')`
		Start Time | End Time | ${PERSON} | Phone = phone | Calendar | Date Scheduled | Appointment Price`,
	'Ghost members': code('id,email,name,note,subscribed')`id = - | email = email | name = name | note |
		subscribed_to_emails = - | complimentary_plan | stripe_customer_id | created_at | labels = tags`,
	'Eventbrite attendees': code('Order #,Order Date,First Name,Last Name,Email')`
		Order # | Order Date | ${PERSON} | Quantity | Ticket Type | Attendee # | Attendee Status |
		Home Address 1 = address1 | Home City = city | Home State = state | Home Zip = postalCode |
		Home Country = country | Cell Phone = phone | Buyer Email ~ bob@example.org`,
	'Zoom registrations': code('First Name,Last Name,Email,Registration Time')`
		${PERSON} | Registration Time | Approval Status | Organization = companyName | Job Title | Source Name`,
	'Patreon members': code('Name,Email,Discord,Patron Status')`Name = name | Email = email | Discord | Patron Status |
		Tier | Addressee | Street = address1 | ${ADDRESS} | Phone = phone | Patronage Since Date`,
	'FreshBooks clients': code('Organization,First Name,Last Name,Email,Phone')`
		Organization = companyName | ${PERSON} | Phone = phone | Address Line 1 = address1 | Address Line 2 |
		City = city | Province/State = state | Country = country | Postal Code = postalCode | Notes`,
	'Microsoft Forms': code('ID,Start time,Completion time,Email,Name')`
		ID = - | Start time | Completion time | Email = email | Name = name | Total points | Your phone number? = phone`,
	'a Dutch list of pupils': code('Voornaam;Tussenvoegsel;Achternaam')`voornaam = firstName | achternaam = lastName |
		initialen | email = email | telefoonnummer = phone | woonplaats = city | postcode = postalCode | iban`,
	'a Polish list of a class': code('Imię;Nazwisko;')`
		imię = firstName | nazwisko = lastName | e-mail = email | rok urodzenia | klasa | telefon = phone | płeć = gender`,
	'a Swedish list of runners': code('Förnamn;Efternamn;')`Förnamn = firstName | Efternamn = lastName |
		E-post = email | Klubb | Klass | Startnr | Födelsedatum = dateOfBirth | Mobiltelefonnummer | Telefon = phone |
		Adress = address1 | Stad = city | Postnummer = postalCode | Kön = gender`,
	'Printavo customers': code('Customer ID,First Name,Last Name,Company,Email,')`Customer ID | First Name = firstName |
		Last Name = lastName | Company = companyName | Email = email | Phone = phone | Created`,
	'Gravity Forms': memory`
		Name (Prefix) | Name (First) = firstName | Name (Last) = lastName | Email (Enter Email) = email |
		Email (Confirm Email) = email | Phone = phone | Address (Street Address) = address1 | Address (Address Line 2) |
		Address (City) = city | Address (State / Province) = state | Address (ZIP / Postal Code) = postalCode |
		Address (Country) = country | Entry Id | Entry Date | User Agent`,
	Jotform: memory`Submission Date | First Name = firstName | Last Name = lastName | E-mail = email |
		Phone Number = phone | Street Address = address1 | Street Address Line 2 | City = city |
		State / Province = state | Postal / Zip Code = postalCode | Submission ID`,
	'Google Forms': memory`
		Timestamp | Email Address = email | Your name = name | Your phone number = phone | How did you hear of us?`,
	'Google Forms in German': memory`Zeitstempel | E-Mail-Adresse = email | Ihr Name = name |
		Ihre Telefonnummer = phone | Wie lautet Ihre Adresse? = address1`,
	'Google Forms in French': memory`
		Horodateur | Votre adresse e-mail = email | Votre nom = name | Votre téléphone = phone | Votre ville = city`,
	'Google Forms in Spanish': memory`
		Marca temporal | Su correo electrónico = email | Tu nombre = name | Su teléfono = phone | Su ciudad = city`,
	'Google Forms in Portuguese': memory`
		Carimbo de data/hora | Seu e-mail = email | Seu nome = name | Seu telefone = phone | Qual é a sua cidade? = city`,
	'Google Forms in Italian': memory`Informazioni cronologiche | La tua email = email | Il tuo nome = name |
		Il tuo telefono = phone | La tua città = city`,
	'Google Forms in Dutch': memory`
		Tijdstempel | Uw e-mailadres = email | Uw naam = name | Uw telefoonnummer = phone | Uw woonplaats = city`,
	'Google Forms in Polish': memory`Sygnatura czasowa | Twój adres e-mail = email | Twoje imię i nazwisko = name |
		Twój numer telefonu = phone | Twoje miasto = city`,
	'Google Forms in Swedish': memory`
		Tidstämpel | Din e-postadress = email | Ditt namn = name | Ditt telefonnummer = phone | Din ort = city`,
	'Constant Contact': memory`Email address = email | First name = firstName | Last name = lastName |
		Company = companyName | Job title | Phone - mobile = phone | Street address line 1 - Home = address1 |
		City - Home = city | State/Province - Home = state | Zip/Postal Code - Home = postalCode |
		Country - Home = country | Tags = tags | Email status | Created At`,
	ActiveCampaign: memory`Contact ID = - | Email = email | First Name = firstName | Last Name = lastName |
		Phone = phone | Account Name = companyName | Tags = tags | Date Created | IP Address`,
	Kit: memory`
		first_name = firstName | email_address = email | status | created_at | tags = tags | Last Name = lastName`,
	MailerLite: memory`
		Subscriber | Email = email | Name = firstName | Last name = lastName | Company = companyName | Country = country |
		City = city | Phone = phone | State = state | Z/I/P = postalCode | Sent | Opened | Subscribed = - | Location`,
	GetResponse: memory`
		name = name | email = email | Created on | Campaign name | Phone = phone | company = companyName | ip`,
	AWeber: memory`Email = email | Name = name | Ad Tracking | Add Date | Tags = tags | Stop Status |
		Country = country | Region = state | City = city | Postal Code = postalCode`,
	'Campaign Monitor': memory`Email Address = email | Name = name | Date Subscribed | Mobile Number = phone`,
	Substack: memory`
		email = email | active_subscription | expiry | plan | email_disabled | created_at | first_payment_at`,
	'Moodle users': memory`username | firstname = firstName | lastname = lastName | email = email | institution |
		department | phone1 = phone | city = city | country = country | timezone = timezone`,
	Wix: memory`First Name = firstName | Last Name = lastName | Email 1 = email | Phone 1 = phone |
		Address 1 - Street = address1 | Address 1 - City = city | Address 1 - Country = country | Labels = tags |
		Created At (UTC+0)`,
	'Apple Contacts': memory`First Name = firstName | Last Name = lastName | Company = companyName | Mobile = phone |
		Home Email = email | Home Street = address1 | Home City = city | Home State = state | Home ZIP = postalCode |
		Home Country = country | Note`,
	Freshsales: memory`First name = firstName | Last name = lastName | Emails = email | Mobile = phone | Work = phone |
		Address = address1 | City = city | State = state | Zipcode = postalCode | Country = country |
		Sales owner = assignedTo | Time zone = timezone | Lifecycle stage | Twitter`,
	Copper: memory`
		Copper ID | Name = name | Email = email | Phone Number = phone | Company = companyName | Street = address1 |
		City = city | State = state | Postal Code = postalCode | Country = country | Owned By | Tags = tags`,
	Insightly: memory`Record Id = - | Salutation | First Name = firstName | Last Name = lastName |
		Organization Name = companyName | Email Address = email | Phone = phone | Mail Address Street |
		Date Of Birth = dateOfBirth | Contact Owner = assignedTo`,
	Keap: memory`Id = - | First Name = firstName | Last Name = lastName | Company = companyName | Phone 1 = phone |
		Email = email | Street Address 1 = address1 | City = city | State = state | Postal Code = postalCode |
		Country = country | Lead Source = source | Birthday = dateOfBirth | Tags = tags | Fax 1`,
	Nimble: memory`first name = firstName | last name = lastName | company name = companyName | email = email |
		phone = phone | address = address1 | city = city | zip = postalCode | lead status | tags = tags`,
	Attio: memory`Record ID = - | Record | First name = firstName | Last name = lastName | Email addresses = email |
		Phone numbers = phone | Company = companyName | Job title | Primary location > City | Created at`,
	Notion: memory`Name = name | Email = email | Phone = phone |
		Company = companyName: Acme (https://www.notion.so/Acme-1a2b3c4d) → Acme | Status | Created time`,
	Airtable: memory`
		Name = name | Email = email | Phone = phone | Company = companyName | Notes | Attachments | Last Modified`,
	'QuickBooks customers': memory`
		Customer full name = name | Email = email | Phone = phone | Company name = companyName | Bill street = address1 |
		Bill city = city | Bill state = state | Bill zip = postalCode | Open balance`,
	'Odoo partners': memory`External ID | Name = name | Email = email | Phone = phone | Street = address1 | Street2 |
		${ADDRESS} | Tags = tags | Website = website`,
	SuiteCRM: memory`First Name = firstName | Last Name = lastName | Email Address = email | Office Phone = phone |
		Primary Address Street = address1 | Primary Address City = city | Primary Address State = state |
		Primary Address Postal Code = postalCode | Primary Address Country = country | Account Name = companyName |
		Lead Source = source | Assigned to = assignedTo | Do Not Call | Department`,
	Vtiger: memory`First Name = firstName | Last Name = lastName | Primary Email = email | Office Phone = phone |
		Mailing Street = address1 | Mailing City = city | Mailing State = state | Mailing Zip = postalCode |
		Mailing Country = country | Assigned To = assignedTo | Organization Name = companyName`,
	Donorbox: memory`Name = name | Donor First Name = firstName | Donor Last Name = lastName | Donor Email = email |
		Donor Phone = phone | Address = address1 | City = city | State / Province = state | Postal Code = postalCode |
		Country = country | Amount | Campaign`,
	'PrestaShop customers': memory`ID = - | Social title | First name = firstName | Last name = lastName |
		Email address = email | Sales | Enabled | Newsletter | Registration | Last visit`,
	'OpenCart orders': memory`order_id | firstname = firstName | lastname = lastName | email = email |
		telephone = phone | payment_city | payment_postcode | total`,
	'BigCommerce customers': memory`Customer ID | First Name = firstName | Last Name = lastName |
		Company = companyName | Email = email | Phone = phone | Notes | Store Credit | Customer Group | Date Joined`,
	Kajabi: memory`Name = name | ${PERSON} | Products | Tags = tags | Created At | Mobile Phone Number = phone`,
	Thinkific: memory`${PERSON} | Company = companyName | Date Created | Sign In Count | Enrollments - list`,
	'a school enrolment': memory`Student First Name = firstName | Student Last Name = lastName | Student Email = email |
		Parent Name ~ Bob Barnes | Parent Email ~ bob@example.org | Parent Phone ~ +15550100199 |
		Emergency Contact Name ~ Cid Cole | Emergency Contact Phone ~ +15550100198`,
	Gumroad: memory`Item Name | Buyer Name = name | Purchase Email = email | Purchase Date | Item Price ($) | Variants |
		Street Address = address1 | City = city | Zip Code = postalCode | State = state | Country = country | Referrer`,
	Lexoffice: memory`
		Kundennummer | Firmenname = companyName | Anrede | Vorname = firstName | Nachname = lastName | E-Mail 1 = email |
		Telefon 1 = phone | Straße 1 = address1 | PLZ 1 = postalCode | Ort 1 = city | Land 1 = country | Umsatzsteuer-ID`,
	'Ticket Tailor': memory`Order ID | Buyer name ~ Bob Barnes | Buyer email ~ bob@example.org |
		First name = firstName | Last name = lastName | Email = email | Ticket code | Checked in | Void status`,
};
