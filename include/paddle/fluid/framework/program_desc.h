#pragma once

#include "framework/program/program_desc.h"
